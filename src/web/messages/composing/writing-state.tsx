import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';

/** Where the text is: nowhere yet, only in this browser, on its way, on the server, or waiting for a connection. */
export type WritingState = 'empty' | 'unsaved' | 'saving' | 'saved' | 'kept' | 'toSend';

const icons = { unsaved: null, saving: LoaderCircle, saved: Check, kept: CloudOff, toSend: CloudOff };

export function WritingStateLine({ state }: { state: WritingState }) {
	const Icon = state === 'empty' ? null : icons[state];
	return (
		<p role="status" className="inline-flex min-h-6 items-center gap-1.5 text-muted text-sm">
			{Icon && <Icon aria-hidden="true" className="size-4 shrink-0" />}
			{state !== 'empty' && sentences.state[state]}
		</p>
	);
}
