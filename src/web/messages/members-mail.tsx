import { KeptSender } from '#web/messages/kept-sender.tsx';
import { UnreadLink } from '#web/messages/unread-link.tsx';

/** What the navigation bar has of the mail, on every page of a member: the way there, and what waits to be sent. */
export const MembersMail = () => (
	<>
		<UnreadLink />
		<KeptSender />
	</>
);
