import {
	type ExpressionBuilder,
	type Insertable,
	type Kysely,
	type Selectable,
	sql,
	type Transaction,
	type Updateable,
} from 'kysely';
import { emailKey } from '#contract/email-key.ts';
import type { DB, IdentityProviderLinkRow, IdentityUserRow } from '#identity/schema.ts';

/** A provider's account that is linked to an account here. */
export type ProviderLink = Pick<
	Selectable<IdentityProviderLinkRow>,
	'provider_id' | 'raw_id' | 'email' | 'display_name' | 'photo_url' | 'screen_name'
>;
/** An account with its linked provider accounts. */
export type User = Selectable<IdentityUserRow> & { links: ProviderLink[] };

const linkColumns = ['provider_id', 'raw_id', 'email', 'display_name', 'photo_url', 'screen_name'] as const;
export const linksOf = (eb: ExpressionBuilder<DB, 'identity_user'>) =>
	eb
		.selectFrom('identity_provider_link as link')
		.whereRef('link.user_id', '=', 'identity_user.id')
		.select(
			sql<ProviderLink[]>`coalesce(json_agg(json_build_object(${sql.join(
				linkColumns.flatMap((name) => [sql.lit(name), sql.ref(`link.${name}`)]),
			)}) order by link.linked_at, link.provider_id), '[]')`.as('links'),
		)
		.as('links');

/** Selects accounts, each with its linked provider accounts. */
export const selectUser = (db: Kysely<DB>) =>
	db
		.selectFrom('identity_user')
		.selectAll('identity_user')
		.select((eb) => linksOf(eb))
		.$castTo<User>();

export const findUser = (db: Kysely<DB>, id: string) => selectUser(db).where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Kysely<DB>, email: string) =>
	selectUser(db).where('email_key', '=', emailKey(email)).executeTakeFirst();

/** Finds the account with the address: as its own, or else at a provider. */
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

/** Makes the deletion of the account wait for the end of this transaction; false when it is gone. */
export async function holdUser(db: Transaction<DB>, id: string): Promise<boolean> {
	const held = await db.selectFrom('identity_user').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
	return held !== undefined;
}

/** Inserts an account. Returns undefined when the address has an account already, or the id is taken. */
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

/** Updates and locks an account if its address and password are still the given ones; otherwise returns undefined. */
export const updateUserOfPassword = (
	db: Kysely<DB>,
	{ id, email, password_hash }: { id: string; email: string; password_hash: string },
	values: Updateable<IdentityUserRow>,
) =>
	db
		.updateTable('identity_user')
		.set(values)
		.where('id', '=', id)
		.where('email_key', '=', emailKey(email))
		.where('password_hash', '=', password_hash)
		.returningAll('identity_user')
		.returning((eb) => linksOf(eb))
		.$castTo<User>()
		.executeTakeFirst();

export const deleteUser = (db: Kysely<DB>, id: string) => db.deleteFrom('identity_user').where('id', '=', id).execute();
