import type { Insertable, Kysely, Updateable } from 'kysely';
import { selectUser } from '#identity/queries.ts';
import type { DB, IdentityProviderLinkRow } from '#identity/schema.ts';

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

/**
 * Links an account at a provider, in place of another that the user may have there. Returns false when it is linked
 * already, to them or to somebody else.
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

/** Deletes the links to the named providers, or else all links. */
export const deleteLinks = (db: Kysely<DB>, userId: string, providerIds?: string[]) =>
	db
		.deleteFrom('identity_provider_link')
		.where('user_id', '=', userId)
		.$if(providerIds !== undefined, (query) => query.where('provider_id', 'in', providerIds!))
		.execute();
