import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '#api/context.ts';
import { presentProfile } from '#api/profiles/present.ts';
import type { DB } from '#api/schema.ts';
import type { Profile } from '#contract/profiles/profiles.ts';

const nobody = { n: 0, score: null };
const stranger = {
	// A publication does not say whether the business is open, and so not when it opens either.
	now: new Date(0),
	rings: { friends: nobody, friends_of_friends: nobody, everyone: nobody },
	friendsReviewed: 0,
	following: false,
	mayDelete: false,
};

/** Returns the published businesses after an id, in id order, as a visitor may see them; rings are left out. */
export async function listPublished(ctx: Pick<Context, 'db'>, after: string | null, limit: number): Promise<Profile[]> {
	const rows = await selectPublished(ctx.db, after, limit);
	return rows.map((row) => presentProfile(row, stranger, {}));
}

/**
 * Returns when a business that everybody saw, or a part of its address, was last hidden, whether it still exists or
 * not; null when none has been.
 */
export async function findLastHiding(db: Kysely<DB>): Promise<Date | null> {
	const { rows } = await sql<{ at: Date | null }>`
		select greatest((select max(hidden_at) from profile), (select max(hidden_at) from hidden_and_gone)) as at`.execute(
		db,
	);
	return rows[0]?.at ?? null;
}

/** Records that public businesses or addresses are gone without a row of their own that says so. */
export const noteGone = (db: Transaction<DB>, now: Date) =>
	db
		.insertInto('hidden_and_gone')
		.values({ hidden_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

const selectPublished = (db: Kysely<DB>, after: string | null, limit: number) =>
	db
		.selectFrom('profile')
		.leftJoin('category', 'category.slug', 'profile.category_slug')
		.selectAll('profile')
		.select(['category.label as category_label', 'category.schema_type'])
		.select([
			sql<boolean | null>`null`.as('open_now'),
			sql<string | null>`null`.as('my_role'),
			sql<string | null>`null`.as('goes_live_as'),
			sql<number | null>`null`.as('views_30d'),
			// The answering time changes without the business, and a publication holds only what the business itself says.
			sql<number | null>`null`.as('answers_within_hours'),
			sql<boolean>`false`.as('is_following'),
		])
		.where('profile.status', '=', 'published')
		.$if(after !== null, (query) => query.where('profile.id', '>', after))
		.orderBy('profile.id')
		.limit(limit)
		.execute();
