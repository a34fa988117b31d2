import { Mail } from 'lucide-react';
import { sentences } from '#sentences/shell.ts';
import { CountBadge, countText } from '#web/components/count-badge.tsx';
import { unreadInAll, useMyCounts } from '#web/counts/my-counts.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/**
 * Links to the messages from the navigation bar of members, with the number of unread ones. Where only businesses have
 * some, the link leads to the mailbox of the first of these.
 */
export function UnreadLink() {
	const counts = useMyCounts();
	const unread = unreadInAll(counts);
	const business = counts.unread_messages === 0 ? counts.unread_business_messages[0] : undefined;
	const { messages, unreadMessages } = sentences.nav;
	return (
		<Link
			to={business ? paths.messageFolder('inbox', { as: business.profile_id }) : paths.messages}
			aria-label={unread > 0 ? unreadMessages({ count: countText(unread) }) : messages}
			className="relative grid size-11 place-items-center rounded-full hover:bg-ink/6"
		>
			<Mail aria-hidden="true" className="size-5.5" />
			<CountBadge count={unread} />
		</Link>
	);
}
