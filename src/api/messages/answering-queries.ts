import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { messageLimits } from '#contract/limits.ts';

/** Makes it due to measure anew how fast the business answers, because it has just written something. */
export const tellAnsweringSoon = (db: Transaction<DB>, profileId: string, now: Date) =>
	sql`
		insert into message_answering as known (profile_id, due_at) values (${profileId}, ${now})
		on conflict (profile_id) do update set due_at = excluded.due_at where known.due_at > excluded.due_at`.execute(db);

export interface Answering {
	profile_id: string;
	/** Half of those who write to the business have an answer within so many hours; null where that is not told. */
	within_hours: number | null;
}

/** Locks some businesses for which that is due, and skips those that another process has locked. */
export const lockDue = async (db: Transaction<DB>, now: Date, limit: number): Promise<Answering[]> =>
	(
		await sql<Answering>`
			select profile_id, within_hours from message_answering where due_at <= ${now}
			order by due_at, profile_id limit ${limit} for update skip locked`.execute(db)
	).rows;

/**
 * Bounds for the messages that count: those after `since`, and, while they are unanswered, only those before
 * `unansweredBefore`.
 */
interface Times {
	since: Date;
	unansweredBefore: Date;
}

/**
 * Finds how long these businesses take to answer what others began: the median over everybody's last thread, without
 * the members who look after the business. An old message that was never answered counts as one that takes for ever, so
 * that a business which answers a few at once and leaves the others is not called quick, whether it keeps them or not:
 * messages are looked at, and not its copies of them. What operators removed, and what suspended members wrote, asks for
 * no answer. Nothing is told of a business with few answers.
 */
export const findAnswering = async (db: Kysely<DB>, profileIds: string[], { since, unansweredBefore }: Times) =>
	(
		await sql<Answering>`
			select each.profile_id,
				case when answered >= ${messageLimits.answersTold} and median < 'Infinity' then greatest(1, ceil(median / 3600))::int end as within_hours
			from unnest(${profileIds}::uuid[]) as each (profile_id)
			cross join lateral (
				select percentile_disc(0.5) within group (order by seconds) as median,
					count(*) filter (where seconds < 'Infinity') as answered
				from (
					select distinct on (began.author_id)
						coalesce(extract(epoch from answer.sent_at - began.at)::float8, 'Infinity') as seconds
					from (
						select message.thread_id, message.author_id, message.sent_at as at
						from message_recipient as recipient
						join message on message.id = recipient.message_id
						join member as author on author.id = message.author_id
						where recipient.profile_id = each.profile_id and message.id = message.thread_id and message.sent_at > ${since}
							and message.profile_id is distinct from each.profile_id
							and message.removed_at is null and author.suspended_at is null
							and message.author_id not in (select member_id from profile_member where profile_id = each.profile_id)
						order by recipient.message_id desc limit ${messageLimits.threadsLookedAt}
					) as began
					left join lateral (
						select message.sent_at from message
						where message.profile_id = each.profile_id and message.thread_id = began.thread_id and message.sent_at is not null
						order by message.sent_at, message.id limit 1
					) as answer on true
					where answer.sent_at is not null or began.at < ${unansweredBefore}
					order by began.author_id, began.thread_id desc
				) as lasted
			) as told`.execute(db)
	).rows;

export const storeAnswering = (db: Transaction<DB>, told: Answering[], dueAt: Date) =>
	sql`
		update message_answering set within_hours = told.within_hours, due_at = ${dueAt}
		from unnest(${told.map(({ profile_id }) => profile_id)}::uuid[], ${told.map(({ within_hours }) => within_hours)}::int[])
			as told (profile_id, within_hours)
		where message_answering.profile_id = told.profile_id`.execute(db);
