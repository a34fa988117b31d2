import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { DoneInADay } from '#api/limits/day-limit.ts';
import { subjectOf } from '#api/moderation/subjects.ts';
import type { DB, ReportRow } from '#api/schema.ts';

/**
 * Locks the reporter, so that their reports are counted one after the other; returns since when they are a member, and
 * whether their address is confirmed.
 */
export const lockReporter = (db: Transaction<DB>, memberId: string) =>
	db
		.selectFrom('member')
		.select(['created_at', 'email_verified'])
		.where('id', '=', memberId)
		.forNoKeyUpdate()
		.executeTakeFirstOrThrow();

/** Counts what the member has reported since then, and returns the time of the first. */
export const countReports = (db: Kysely<DB>, memberId: string, since: Date): Promise<DoneInADay> =>
	db
		.selectFrom('report')
		.select([sql<number>`count(*)::int`.as('n'), sql<Date | null>`min(created_at)`.as('first_at')])
		.where('reporter_id', '=', memberId)
		.where('created_at', '>', since)
		.executeTakeFirstOrThrow();

export const insertReport = (db: Transaction<DB>, row: Insertable<ReportRow>) =>
	db.insertInto('report').values(row).execute();

const selectReports = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('report')
		.leftJoin('moderation_decision', 'moderation_decision.id', 'report.decision_id')
		.selectAll('report')
		.select(['moderation_decision.action', 'moderation_decision.decided_at'])
		.select([
			'moderation_decision.reason as decided_for',
			subjectOf('report.subject_type', 'report.subject_id').as('subject'),
		])
		.select(
			sql<boolean>`case report.subject_type
				when 'review' then not exists (select from review where review.id = subject_id and deleted_at is null)
				when 'profile' then not exists (select from profile where profile.id = subject_id and status <> 'deleted')
				when 'post' then not exists (select from post where post.id = subject_id and state <> 'deleted')
				when 'comment' then not exists (select from post_comment where post_comment.id = subject_id)
				when 'message' then not exists (select from message where message.id = subject_id and not is_erased)
				when 'group' then not exists (select from message_group where message_group.id = subject_id)
				else not exists (select from member where member.id = subject_id and deleted_at is null) end`.as('is_gone'),
		)
		.where('reporter_id', '=', memberId);
export type ReportRead = Awaited<ReturnType<typeof listReports>>[number];

/** Returns one report more than the limit, the newest first. */
export const listReports = (
	db: Kysely<DB>,
	memberId: string,
	{ limit, offset, after }: { limit: number; offset: number; after: { createdAt: Date; id: string } | null },
) =>
	selectReports(db, memberId)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(report.created_at, report.id) < (${after?.createdAt}, ${after?.id})`),
		)
		.orderBy('report.created_at', 'desc')
		.orderBy('report.id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

export const getReport = (db: Kysely<DB>, memberId: string, id: string) =>
	selectReports(db, memberId).where('report.id', '=', id).executeTakeFirstOrThrow();

export async function countMine(db: Kysely<DB>, memberId: string): Promise<number> {
	return (await countReports(db, memberId, new Date(0))).n;
}

/** Erases the words that the member wrote to operators. */
export async function eraseWords(db: Transaction<DB>, memberId: string): Promise<void> {
	await db.updateTable('report').set({ words: null }).where('reporter_id', '=', memberId).execute();
	await db.updateTable('moderation_subject').set({ appeal: null }).where('appealed_by', '=', memberId).execute();
}
