import { Mail } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';

interface NothingOpenProps {
	sentence?: string;
	/** The reason why nothing is open, and what to do about it. */
	lead?: string;
}

/** Stands beside the list while nothing of it is open, or when what was to be opened no longer exists. */
export function NothingOpen({ sentence = sentences.nothingOpen, lead }: NothingOpenProps) {
	return (
		<div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center text-muted">
			<Mail aria-hidden="true" className="size-10 opacity-40" />
			<p className={lead && 'font-medium text-ink'}>{sentence}</p>
			{lead && <p>{lead}</p>}
		</div>
	);
}
