import { useId } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { countText } from '#web/components/count-badge.tsx';
import { useMyCounts } from '#web/counts/my-counts.ts';
import { MailboxOptions } from '#web/messages/mailbox-options.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { type Place, useMoves } from '#web/messages/place.ts';

/** Chooses whose messages are shown, for members who look after a business; each mailbox with what is unread in it. */
export function MailboxSelect({ mailboxes, place }: { mailboxes: Mailboxes; place: Place }) {
	const id = useId();
	const move = useMoves(place);
	const { unread_messages, unread_business_messages } = useMyCounts();
	if (mailboxes.length === 0) return null;
	const unreadOf = (business: string) =>
		unread_business_messages.find(({ profile_id }) => profile_id === business)?.unread ?? 0;
	return (
		<div className="mb-3">
			<label htmlFor={id} className="sr-only">
				{sentences.mailbox}
			</label>
			<select
				id={id}
				value={place.actingAs ?? ''}
				className="h-10 w-full truncate rounded-xl border border-line bg-raised pr-1 pl-2.5 text-sm"
				onChange={(event) =>
					move({ folder: 'inbox', id: undefined, q: '', isUnreadOnly: false, actingAs: event.target.value || null })
				}
			>
				<MailboxOptions
					mailboxes={mailboxes.map(({ id, name }) => ({ id, name: withCount(name, unreadOf(id)) }))}
					own={withCount(sentences.own, unread_messages)}
				/>
			</select>
		</div>
	);
}

const withCount = (name: string, unread: number) =>
	unread > 0 ? sentences.mailboxUnread({ name, count: countText(unread) }) : name;
