/** What members are told of their messages, in statements that follow those of `messages.ts`. */
import { idSql, timeMsSql } from './posts.ts';

/** Later than any day on which it is read: the server forgets what is older than 90 days. */
const at = `at + interval '100 years'`;
const notificationId = (messages: number) => idSql(timeMsSql('m', messages), 'm', 'notification');

/** One for each message. Of a thread the last that is unread stays so: of one matter there is no second. */
const notifications = (messages: number) => `
	insert into notification (id, member_id, kind, topic_id, in_bell, in_mail, is_named, is_always_shown, at, read_at)
	select ${notificationId(messages)}, recipient_id, 'message', thread_id, true, false, true, false, ${at},
		case when not is_unread or m < max(m) over (partition by recipient_id, thread_id) then ${at} end
	from numbered_message order by m`;
const actors = (messages: number) => `
	insert into notification_actor (notification_id, member_id, is_as_profile, at)
	select ${notificationId(messages)}, author_id, false, ${at} from numbered_message order by m`;

export const notificationStatements = ({ messages }: { messages: number }): [string, string][] => [
	['notifications', notifications(messages)],
	['who did it', actors(messages)],
];
