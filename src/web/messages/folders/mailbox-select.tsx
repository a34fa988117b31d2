import { useId } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { MailboxOptions } from '#web/messages/mailbox-options.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { type Place, useMoves } from '#web/messages/place.ts';

/** Chooses whose messages are shown, for members who look after a business. */
export function MailboxSelect({ mailboxes, place }: { mailboxes: Mailboxes; place: Place }) {
	const id = useId();
	const move = useMoves(place);
	if (mailboxes.length === 0) return null;
	return (
		<div className="mb-3">
			<label htmlFor={id} className="sr-only">
				{sentences.mailbox}
			</label>
			<select
				id={id}
				value={place.actingAs ?? ''}
				className="h-10 w-full truncate rounded-xl border border-line bg-raised px-3 text-[0.9375rem]"
				onChange={(event) =>
					move({ folder: 'inbox', id: undefined, q: '', isUnreadOnly: false, actingAs: event.target.value || null })
				}
			>
				<MailboxOptions mailboxes={mailboxes} own={sentences.own} />
			</select>
		</div>
	);
}
