import { useId } from 'react';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { MailboxOptions } from '#web/messages/mailbox-options.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';

interface FromFieldProps {
	mailboxes: Mailboxes;
	/** The business in whose name the message is written; null for the member. */
	value: string | null;
	/** Whether the name stays as it is, because the message is on its way. */
	isFixed: boolean;
	onChange: (actingAs: string | null) => void;
}

/** Chooses in whose name a message is written, for members who look after a business. */
export function FromField({ mailboxes, value, isFixed, onChange }: FromFieldProps) {
	const id = useId();
	if (mailboxes.length === 0) return null;
	return (
		<div className="flex items-center gap-1.5 border-line border-b py-1.5 focus-within:border-accent">
			<label htmlFor={id} className="w-16 shrink-0 text-muted text-sm">
				{sentences.from}
			</label>
			<select
				id={id}
				value={value ?? ''}
				disabled={isFixed}
				className="-ml-1 h-9 min-w-0 flex-1 bg-canvas text-base outline-none"
				onChange={(event) => onChange(event.target.value || null)}
			>
				<MailboxOptions mailboxes={mailboxes} own={sentences.yourself} />
			</select>
		</div>
	);
}
