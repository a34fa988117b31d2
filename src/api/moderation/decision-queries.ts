import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { subjectOf } from '#api/moderation/subjects.ts';
import type { DB, ModerationDecisionRow } from '#api/schema.ts';
import { anyOf } from '#db/any-of.ts';

export interface DecidedSubject {
	id: string;
	/** The author; null for a business. */
	authorId: string | null;
}

/** Stores a decision, which answers the reports and appeals that waited for one. */
export async function insertDecision(
	db: Transaction<DB>,
	row: Insertable<ModerationDecisionRow>,
	subjects: DecidedSubject[],
): Promise<void> {
	const ids = subjects.map(({ id }) => id);
	await lockSubjects(db, ids);
	await db.insertInto('moderation_decision').values(row).execute();
	await db
		.updateTable('moderation_subject')
		.set({ answered_at: row.decided_at })
		.where('subject_id', '=', anyOf(ids))
		.where('appealed_at', 'is not', null)
		.where('answered_at', 'is', null)
		.execute();
	await db
		.insertInto('moderation_subject')
		.values(subjects.map(({ id, authorId }) => ({ decision_id: row.id, subject_id: id, author_id: authorId })))
		.execute();
	await db
		.updateTable('report')
		.set({ decision_id: row.id })
		.where('subject_type', '=', row.subject_type)
		.where('subject_id', '=', anyOf(ids))
		.where('decision_id', 'is', null)
		.execute();
}

/** Locks what was decided about these subjects before: an appeal under way is answered as well, or comes too late. */
const lockSubjects = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('moderation_subject')
		.select('subject_id')
		.where('subject_id', '=', anyOf(ids))
		.orderBy('decision_id')
		.orderBy('subject_id')
		.forNoKeyUpdate()
		.execute();

/** Locks the subjects of a decision, in the order in which all decided subjects are locked. */
export const lockDecided = (db: Transaction<DB>, decisionId: string) =>
	db
		.selectFrom('moderation_subject')
		.select('subject_id')
		.where('decision_id', '=', decisionId)
		.orderBy('subject_id')
		.forNoKeyUpdate()
		.execute();

/** Returns the business of a decision, or on whose page its subject is, whatever its status by now. */
export const findDecidedProfile = (db: Kysely<DB>, id: string) =>
	db.selectFrom('profile').select(['business_name', 'slug']).where('id', '=', id).executeTakeFirst();

/** Returns how many of these subjects have an open appeal. */
export const countOpenAppeals = async (db: Transaction<DB>, subjectIds: string[]): Promise<number> => {
	const { n } = await db
		.selectFrom('moderation_subject')
		.select(sql<number>`count(distinct subject_id)::int`.as('n'))
		.where('subject_id', '=', anyOf(subjectIds))
		.where('appealed_at', 'is not', null)
		.where('answered_at', 'is', null)
		.executeTakeFirstOrThrow();
	return n;
};

/** Selects decisions about the member, about what they wrote, and about businesses that they own. */
const selectMine = (db: Kysely<DB>, memberId: string) =>
	db
		.selectFrom('moderation_subject as told')
		.innerJoin('moderation_decision as decision', 'decision.id', 'told.decision_id')
		.selectAll('told')
		.select(['decision.subject_type', 'decision.action', 'decision.reason', 'decision.explanation'])
		.select(['decision.decided_at', subjectOf('decision.subject_type', 'told.subject_id').as('subject')])
		.select(
			sql<boolean>`not exists (select from moderation_subject as later
				where later.subject_id = told.subject_id and later.decision_id > told.decision_id)`.as('is_latest'),
		)
		.select(
			sql<boolean>`decision.subject_type = 'review' and not exists (select from review
				where review.id = told.subject_id and review.deleted_at is null)`.as('is_taken_back'),
		)
		// There are two searches, each by its own index: with an "or", all decisions would be read.
		.where(
			sql<boolean>`(told.decision_id, told.subject_id) in (
				select decision_id, subject_id from moderation_subject where author_id = ${memberId}
				union all
				select decision_id, subject_id from profile_member join moderation_subject on subject_id = profile_id
				where member_id = ${memberId} and role = 'owner')`,
		);
export type DecisionRead = Awaited<ReturnType<typeof listDecisionsOf>>[number];

export const listDecisionsOf = (db: Kysely<DB>, memberId: string, max: number) =>
	selectMine(db, memberId).orderBy('told.decision_id', 'desc').limit(max).execute();

/** Returns one decision that concerns the member. */
export const findDecisionOf = (db: Kysely<DB>, memberId: string, id: string) =>
	selectMine(db, memberId).where('told.decision_id', '=', id).executeTakeFirst();

/** Stores an appeal about a subject that the caller has locked. */
export const setAppeal = (
	db: Transaction<DB>,
	{ decision_id, subject_id }: { decision_id: string; subject_id: string },
	values: { appeal: string; appealed_by: string; appealed_at: Date },
) =>
	db
		.updateTable('moderation_subject')
		.set(values)
		.where('decision_id', '=', decision_id)
		.where('subject_id', '=', subject_id)
		.execute();
