import { type Kysely, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB } from '#api/schema.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { anyOf } from '#db/any-of.ts';
import { announce } from '#db/transaction.ts';

const selectPhotos = (db: Kysely<DB>, id: string) =>
	db
		.selectFrom('review')
		.select(['member_id', 'state', 'photos'])
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.$castTo<{ member_id: string; state: string; photos: OtherImage[] }>();

export const findPhotos = (db: Kysely<DB>, id: string) => selectPhotos(db, id).executeTakeFirst();

/** Locks the review with its photos, so that nobody else changes them until the transaction ends. */
export const lockPhotos = (db: Transaction<DB>, id: string) => selectPhotos(db, id).forNoKeyUpdate().executeTakeFirst();

/** Stores the photos of a review. `changedAt` becomes the time of its last change; without it that time stays as it is. */
export async function setPhotos(
	db: Transaction<DB>,
	id: string,
	photos: OtherImage[],
	changedAt?: Date,
): Promise<void> {
	const { profile_id } = await db
		.updateTable('review')
		.set({ photos: JSON.stringify(photos), ...(changedAt && { updated_at: changedAt, photos_changed_at: changedAt }) })
		.where('id', '=', id)
		.returning('profile_id')
		.executeTakeFirstOrThrow();
	announce(db, tags.profile(profile_id));
}

/** Lists the photos of those of the reviews that have some. */
export const listPhotos = (db: Transaction<DB>, ids: string[]) =>
	db
		.selectFrom('review')
		.select(['id', 'photos'])
		.where('id', '=', anyOf(ids))
		.where(sql<boolean>`photos <> '[]'`)
		.$castTo<{ id: string; photos: OtherImage[] }>()
		.execute();

/** Stores the photos under their new names, without a date of change: what the reviews say is the same. */
export const setRenamedPhotos = (db: Transaction<DB>, reviews: { id: string; photos: OtherImage[] }[]) =>
	sql`update review set photos = renamed.photos
		from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as renamed (id uuid, photos jsonb)
		where review.id = renamed.id`.execute(db);

export async function clearPhotos(db: Transaction<DB>, ids: string[]): Promise<void> {
	if (ids.length > 0) await db.updateTable('review').set({ photos: '[]' }).where('id', '=', anyOf(ids)).execute();
}
