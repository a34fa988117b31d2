import { Mail } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';

interface NothingOpenProps {
	sentence?: string;
	/** Why, and what to do about it. */
	lead?: string;
}

/** Beside the list, while nothing of it is open, or what was to be opened is not there any more. */
export function NothingOpen({ sentence = sentences.nothingOpen, lead }: NothingOpenProps) {
	return (
		<div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center text-muted">
			<Mail aria-hidden="true" className="size-10 opacity-40" />
			<p className={lead && 'font-medium text-ink'}>{sentence}</p>
			{lead && <p>{lead}</p>}
		</div>
	);
}
