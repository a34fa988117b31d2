import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

const undoMs = 8_000;

interface Removal {
	/** The sentence that the toast shows. */
	text: string;
	/** Removes the thing for good. */
	send: () => Promise<unknown>;
	/** Puts the thing back where it was, after an undo or a failure. */
	onBack: () => void;
}

/** Removes something once the time to undo it has passed, or as soon as the page is left. */
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
