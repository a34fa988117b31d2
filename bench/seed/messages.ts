/** Messages between members, in statements. */
import { idSql, timeMsSql } from './posts.ts';

export interface MessageSizes {
	messages: number;
	/** How many members write to each other, the first so many. */
	writers: number;
}

/** Of the member who has most: all of them, those of one thread, and those that are unread. */
export const fullMailbox = { messages: 5000, thread: 500, unread: 1500 };
const threadLength = 5;

const { messages: full, thread, unread } = fullMailbox;
/** Of message `m`: the first of its thread, the pair between whom that goes, and which of the two writes. */
const firstOf = `case when m < ${thread} then 0 when m < ${full} then m else m - (m - ${full}) % ${threadLength} end`;
const at = `(m - ${full}) / ${threadLength}`;
const isAnswer = `case when m < ${full} then m < ${thread} and m % 2 = 1 else (m - ${full}) % ${threadLength} % 2 = 1 end`;

/** Neighbours, who are friends; the member at `fullIndex` with those after them. */
const pairs = ({ messages, writers }: MessageSizes, fullIndex: number) => `
	create temporary table numbered_message as
	select m, ${idSql(timeMsSql('m', messages), 'm', 'message')} as id, ${idSql(timeMsSql(firstOf, messages), firstOf, 'message')} as thread_id,
		to_timestamp((${timeMsSql('m', messages)}) / 1000.0) as at,
		case when ${isAnswer} then other.id else one.id end as author_id,
		case when ${isAnswer} then one.id else other.id end as recipient_id,
		m >= ${messages} - ${writers} * 2 or m between ${full - unread} and ${full - 1} as is_unread
	from generate_series(0, ${messages - 1}) as m
	join numbered_member as one on one.n = case when m < ${thread} then ${fullIndex} + 1 when m < ${full} then ${fullIndex} + 1 + m % 5
		else (${at}) % ${writers} end
	join numbered_member as other on other.n = case when m < ${full} then ${fullIndex}
		else ((${at}) % ${writers} + 1 + (${at}) / ${writers} % 5) % ${writers} end`;

const messages = `
	insert into message (id, thread_id, author_id, is_as_profile, subject, body, reply_to_id, search, written_at, deliver_at, sent_at)
	select id, thread_id, author_id, false, 'Lunch on day ' || m,
		'Shall we have lunch at the place by the river on day ' || m || '? They have a table outside, and I would like to hear '
			|| 'how it went with the house. If it rains we can go to the café at the corner instead.',
		nullif(thread_id, id), array_to_tsvector(array['lunch', 'day', 'place', 'river', 'table', 'house', m::text]), at, at, at
	from numbered_message order by m`;
const recipients = `
	insert into message_recipient (message_id, position, type, member_id)
	select id, 0, 'member', recipient_id from numbered_message order by m`;
const copies = `
	insert into message_copy (message_id, member_id, thread_id, author_id, folder, at, read_at)
	select id, author_id, thread_id, author_id, 'outbox', at, at from numbered_message
	union all
	select id, recipient_id, thread_id, author_id, 'inbox', at, case when not is_unread then at end from numbered_message
	order by 6`;
const contacts = `
	insert into message_contact (member_id, other_member_id, since)
	select author_id, recipient_id, min(at) from numbered_message group by author_id, recipient_id`;

export const messageStatements = (sizes: MessageSizes, fullIndex: number): [string, string][] => [
	['pairs', pairs(sizes, fullIndex)],
	['messages', messages],
	['recipients', recipients],
	['copies', copies],
	['contacts', contacts],
];
