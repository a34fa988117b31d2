import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import { awardKey } from '#api/invitations/join-queries.ts';
import type { DB, InvitationCodeRow } from '#api/schema.ts';

/** Selects codes with their business and what came of them. */
const selectCodes = (db: Kysely<DB>) =>
	db
		.selectFrom('invitation_code as code')
		.leftJoin('profile', 'profile.id', 'code.profile_id')
		.select(['code.id', 'code', 'kind', 'purpose', 'email_masked', 'memo', 'max_uses', 'uses', 'code.created_at'])
		.select(['opened_at', 'revoked_at', 'expires_at', 'code.profile_id', 'profile.slug', 'profile.business_name'])
		.select((eb) => {
			const holds = (of: ReturnType<typeof sql<boolean>>) =>
				eb.exists(eb.selectFrom('invitation_join').whereRef('code_id', '=', 'code.id').where(of)).$castTo<boolean>();
			return [
				holds(sql`flag is null`).as('is_joined'),
				holds(sql`flag is not null`).as('is_flagged'),
				holds(sql`flag is null and qualified_at is not null`).as('is_qualified'),
				holds(sql`exists (select from coin_award where key = ${awardKey} and state = 'released')`).as('is_rewarded'),
			];
		});
export type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number];

export const insertCode = (db: Transaction<DB>, row: Insertable<InvitationCodeRow>) =>
	db.insertInto('invitation_code').values(row).execute();

export const findCode = (db: Kysely<DB>, id: string) => selectCodes(db).where('code.id', '=', id).executeTakeFirst();

/** Lists the inviter's codes, the newest first, one more than asked for. */
export const listCodes = (
	db: Kysely<DB>,
	inviterId: string,
	{ limit, offset, after }: { limit: number; offset: number; after: { createdAt: Date; id: string } | null },
) =>
	selectCodes(db)
		.where('inviter_id', '=', inviterId)
		.$if(after !== null, (query) =>
			query.where(sql<boolean>`(code.created_at, code.id) < (${after?.createdAt}, ${after?.id})`),
		)
		.orderBy('code.created_at', 'desc')
		.orderBy('code.id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();

/** Finds the inviter's own link, if it stays good until then. */
export const findStanding = (db: Kysely<DB>, inviterId: string, goodUntil: Date) =>
	db
		.selectFrom('invitation_code')
		.select(['id', 'code', 'expires_at'])
		.where('inviter_id', '=', inviterId)
		.where('is_standing', '=', true)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', goodUntil)
		.whereRef('uses', '<', 'max_uses')
		.orderBy('created_at', 'desc')
		.limit(1)
		.executeTakeFirst();

/** Finds a business that somebody shares; undefined for one that is not public. */
export const findShared = (db: Kysely<DB>, profileId: string) =>
	db
		.selectFrom('profile')
		.select(['slug', 'business_name'])
		.where('id', '=', profileId)
		.where('status', '=', 'published')
		.executeTakeFirst();

/** Revokes a code; undefined where the inviter has none with this id. A code that is revoked already stays as it is. */
export const revokeCode = (db: Kysely<DB>, inviterId: string, id: string, now: Date) =>
	db
		.updateTable('invitation_code')
		.set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<Date>`${now}`) }))
		.where('id', '=', id)
		.where('inviter_id', '=', inviterId)
		.returning('id')
		.executeTakeFirst();

/** Finds a code with what its holder is told of the inviter; undefined where the inviter is suspended or has left. */
export const findGiven = (db: Kysely<DB>, code: string) =>
	db
		.selectFrom('invitation_code as code')
		.innerJoin('member', 'member.id', 'code.inviter_id')
		.leftJoin('profile', 'profile.id', 'code.profile_id')
		.select(['code.id', 'code', 'inviter_id', 'purpose', 'uses', 'max_uses', 'revoked_at', 'expires_at'])
		.select(['member.name', 'member.designation', 'member.image'])
		.select(['code.profile_id', 'profile.slug', 'profile.business_name', 'profile.status'])
		.where('code.code', '=', code)
		.where('member.email_verified', '=', true)
		.where('member.suspended_at', 'is', null)
		.where('member.deleted_at', 'is', null)
		.executeTakeFirst();
export type GivenRow = NonNullable<Awaited<ReturnType<typeof findGiven>>>;

/** Counts that somebody other than the inviter has opened a code. */
export const countOpening = (db: Kysely<DB>, code: string, viewerId: string | null, now: Date) =>
	db
		.updateTable('invitation_code')
		.set((eb) => ({
			opens: eb('opens', '+', 1),
			opened_at: eb.fn.coalesce('opened_at', sql<Date>`${now}`),
		}))
		.where('code', '=', code)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', now)
		.where(sql<boolean>`inviter_id is distinct from ${viewerId}::uuid`)
		.execute();

export const moveCodes = (db: Transaction<DB>, fromId: string, intoId: string) =>
	db.updateTable('invitation_code').set({ profile_id: intoId }).where('profile_id', '=', fromId).execute();

export const deleteCodesOf = (db: Transaction<DB>, inviterId: string) =>
	db.deleteFrom('invitation_code').where('inviter_id', '=', inviterId).execute();

/** Deletes codes that expired before then; returns whether some may be left. */
export const deleteExpired = async (db: Kysely<DB>, before: Date, max: number): Promise<boolean> => {
	const { numDeletedRows } = await db
		.deleteFrom('invitation_code')
		.where('id', 'in', (eb) =>
			eb.selectFrom('invitation_code').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(max),
		)
		.executeTakeFirst();
	return Number(numDeletedRows) === max;
};
