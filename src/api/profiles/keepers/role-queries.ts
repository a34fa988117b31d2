import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/**
 * SQL for the viewer's role in the business whose id is in a column of the outer query; null for a visitor, and for a
 * member without a role.
 */
export const roleAt = (profileColumn: string, viewerId: string | null) =>
	sql<string | null>`(
		select role from profile_member
		where profile_member.profile_id = ${sql.ref(profileColumn)} and profile_member.member_id = ${viewerId})`;

/** Selects businesses, each with the viewer's role in it. */
export const selectWithRole = (db: Kysely<DB>, viewerId: string | null) =>
	db
		.selectFrom('profile')
		.select(['profile.id', 'profile.status'])
		.select(roleAt('profile.id', viewerId).as('my_role'));

export const findWithRole = (db: Kysely<DB>, profileId: string, viewerId: string | null) =>
	selectWithRole(db, viewerId).where('profile.id', '=', profileId).executeTakeFirst();
