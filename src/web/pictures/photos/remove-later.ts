import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

const undoMs = 8_000;

interface Removal {
	/** What is said. */
	text: string;
	/** Takes it away for good. */
	send: () => Promise<unknown>;
	/** Puts it back where it was: it was not meant, or it did not work. */
	onBack: () => void;
}

/** Takes something away once it is too late to undo that, or as soon as the page is left. */
export function removeLater({ text, send, onBack }: Removal): void {
	const finish = () => {
		window.removeEventListener('pagehide', finish);
		clearTimeout(timer);
		closeToast();
		send().catch((error) => {
			onBack();
			showToast(`${sentences.notRemoved} ${sentenceOf(error)}`);
		});
	};
	const timer = setTimeout(finish, undoMs);
	window.addEventListener('pagehide', finish);
	const closeToast = showToast(text, [
		{
			label: sentences.undo,
			onAction: () => {
				window.removeEventListener('pagehide', finish);
				clearTimeout(timer);
				onBack();
			},
		},
	]);
}
