import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { DB, IdentityProviderLinkRow, IdentitySessionRow, IdentityUserRow } from '#identity/schema.ts';

/** An account that somebody has at a provider. */
export type ProviderLink = Pick<
	Selectable<IdentityProviderLinkRow>,
	'provider_id' | 'raw_id' | 'email' | 'display_name' | 'photo_url' | 'screen_name'
>;
/** An account with the ways into it. */
export type User = Selectable<IdentityUserRow> & { links: ProviderLink[] };

export const emailKey = (email: string): string => email.trim().toLowerCase();

const linkColumns = ['provider_id', 'raw_id', 'email', 'display_name', 'photo_url', 'screen_name'] as const;
const linksOf = (eb: ExpressionBuilder<DB, 'identity_user'>) =>
	eb
		.selectFrom('identity_provider_link as link')
		.whereRef('link.user_id', '=', 'identity_user.id')
		.select(
			sql<ProviderLink[]>`coalesce(json_agg(json_build_object(${sql.join(
				linkColumns.flatMap((name) => [sql.lit(name), sql.ref(`link.${name}`)]),
			)}) order by link.linked_at, link.provider_id), '[]')`.as('links'),
		)
		.as('links');

const selectUser = (db: Kysely<DB>) =>
	db
		.selectFrom('identity_user')
		.selectAll('identity_user')
		.select((eb) => linksOf(eb))
		.$castTo<User>();

export const findUser = (db: Kysely<DB>, id: string) => selectUser(db).where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Kysely<DB>, email: string) =>
	selectUser(db).where('email_key', '=', emailKey(email)).executeTakeFirst();

export const findUserByLink = (db: Kysely<DB>, { providerId, rawId }: { providerId: string; rawId: string }) =>
	selectUser(db)
		.where('id', '=', (eb) =>
			eb
				.selectFrom('identity_provider_link as found')
				.select('found.user_id')
				.where('found.provider_id', '=', providerId)
				.where('found.raw_id', '=', rawId),
		)
		.executeTakeFirst();

/** Whoever has the address: as their own, or else at a provider. */
export const findUserByAnyEmail = (db: Kysely<DB>, email: string) =>
	selectUser(db)
		.where((eb) =>
			eb.or([
				eb('email_key', '=', emailKey(email)),
				eb(
					'id',
					'in',
					eb
						.selectFrom('identity_provider_link as found')
						.select('found.user_id')
						.where('found.email', '=', emailKey(email)),
				),
			]),
		)
		.orderBy((eb) => eb('email_key', 'is not distinct from', emailKey(email)), 'desc')
		.orderBy('created_at')
		.limit(1)
		.executeTakeFirst();

/** Makes every other change of the account wait for the end of this transaction. */
export async function lockUser(db: Kysely<DB>, id: string): Promise<User | undefined> {
	const locked = await db.selectFrom('identity_user').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
	return locked && findUser(db, id);
}

/** Undefined when the address has an account already, or the id is taken. */
export async function insertUser(db: Kysely<DB>, row: Insertable<IdentityUserRow>): Promise<User | undefined> {
	const user = await db
		.insertInto('identity_user')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst();
	return user && { ...user, links: [] };
}

export const updateUser = (db: Kysely<DB>, id: string, values: Updateable<IdentityUserRow>) =>
	db
		.updateTable('identity_user')
		.set(values)
		.where('id', '=', id)
		.returningAll('identity_user')
		.returning((eb) => linksOf(eb))
		.$castTo<User>()
		.executeTakeFirst();

export const deleteUser = (db: Kysely<DB>, id: string) => db.deleteFrom('identity_user').where('id', '=', id).execute();

/**
 * Links an account at a provider, in place of another that the user may have there. False when it is linked already,
 * to them or to somebody else.
 */
export async function insertLink(db: Kysely<DB>, row: Insertable<IdentityProviderLinkRow>): Promise<boolean> {
	await db
		.deleteFrom('identity_provider_link')
		.where('user_id', '=', row.user_id)
		.where('provider_id', '=', row.provider_id)
		.where('raw_id', '!=', row.raw_id)
		.execute();
	const { numInsertedOrUpdatedRows } = await db
		.insertInto('identity_provider_link')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	return numInsertedOrUpdatedRows === 1n;
}

export const updateLink = (
	db: Kysely<DB>,
	{
		provider_id,
		raw_id,
		...values
	}: Pick<Insertable<IdentityProviderLinkRow>, 'provider_id' | 'raw_id'> & Updateable<IdentityProviderLinkRow>,
) =>
	db
		.updateTable('identity_provider_link')
		.set(values)
		.where('provider_id', '=', provider_id)
		.where('raw_id', '=', raw_id)
		.execute();

/** Those of the providers named, or else all. */
export const deleteLinks = (db: Kysely<DB>, userId: string, providerIds?: string[]) =>
	db
		.deleteFrom('identity_provider_link')
		.where('user_id', '=', userId)
		.$if(providerIds !== undefined, (query) => query.where('provider_id', 'in', providerIds!))
		.execute();

export const insertSession = (db: Kysely<DB>, row: Insertable<IdentitySessionRow>) =>
	db.insertInto('identity_session').values(row).execute();

export const findSessionByRefreshHash = (db: Kysely<DB>, refreshHash: string) =>
	db.selectFrom('identity_session').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirst();

export const touchSession = (db: Kysely<DB>, id: string, now: Date) =>
	db.updateTable('identity_session').set({ last_used_at: now }).where('id', '=', id).execute();

export const revokeSessions = (db: Kysely<DB>, key: { id: string } | { user_id: string }, reason: string, now: Date) =>
	db
		.updateTable('identity_session')
		.set({ revoked_at: now, revoked_reason: reason })
		.where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('user_id', '=', key.user_id)))
		.where('revoked_at', 'is', null)
		.execute();

/** Undefined when there is no such user. */
export const findSessionState = (db: Kysely<DB>, { sessionId, userId }: { sessionId: string; userId: string }) =>
	db
		.selectFrom('identity_user')
		.leftJoin('identity_session', (join) =>
			join.onRef('identity_session.user_id', '=', 'identity_user.id').on('identity_session.id', '=', sessionId),
		)
		.select(['disabled', 'valid_since', 'identity_session.id as session_id', 'revoked_at'])
		.where('identity_user.id', '=', userId)
		.executeTakeFirst();
