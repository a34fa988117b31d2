import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { readSession } from '#web/session/session.ts';

const undoMs = 8_000;

interface Removal {
	/** Names the thing, whose successor has the same name. */
	of: string;
	/** The sentence that the toast shows. */
	text: string;
	/** Removes the thing for good. */
	send: () => Promise<unknown>;
	/** Puts the thing back where it was, after an undo or a failure. */
	onBack: () => void;
}

/** The removals that are still to come, by thing and member: each function does its removal at once. */
const open = new Map<string, () => Promise<void>>();

const nameOf = (of: string) => `${readSession()?.uid} ${of}`;

/**
 * Removes something once the time to undo it has passed, or as soon as the page is left; nothing where another member is
 * here by then.
 */
export function removeLater({ of, text, send, onBack }: Removal): void {
	const name = nameOf(of);
	const stopWaiting = () => {
		window.removeEventListener('pagehide', finish);
		clearTimeout(timer);
	};
	const forget = () => open.get(name) === finish && open.delete(name);
	let done: Promise<void> | undefined;
	const finish = () => {
		done ??= end();
		return done;
	};
	const end = async () => {
		stopWaiting();
		closeToast();
		try {
			// Another member would be refused, and has nothing to hear of it.
			if (!readSession() || nameOf(of) === name) await send();
		} catch (error) {
			onBack();
			showToast(`${sentences.notRemoved} ${sentenceOf(error)}`);
		} finally {
			forget();
		}
	};
	const timer = setTimeout(finish, undoMs);
	window.addEventListener('pagehide', finish);
	open.set(name, finish);
	const closeToast = showToast(text, [
		{
			label: sentences.undo,
			onAction: () => {
				stopWaiting();
				forget();
				onBack();
			},
		},
	]);
}

/** Removes at once what is to be removed later: what takes its place must not be removed in its stead. */
export const removeNow = async (of: string): Promise<void> => open.get(nameOf(of))?.();
