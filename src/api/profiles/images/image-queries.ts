import { sql, type Transaction, type Updateable } from 'kysely';
import { tags } from '#api/changes.ts';
import type { DB, ProfileRow } from '#api/schema.ts';
import { announce } from '#db/transaction.ts';

/** Stores the images of a profile; returns its new version. */
export async function updateImages(
	db: Transaction<DB>,
	id: string,
	values: Pick<Updateable<ProfileRow>, 'image' | 'cover' | 'other_images'>,
	now: Date,
): Promise<number> {
	const { version } = await db
		.updateTable('profile')
		.set({ ...values, version: sql<number>`version + 1`, updated_at: now })
		.where('id', '=', id)
		.returning('version')
		.executeTakeFirstOrThrow();
	announce(db, tags.profile(id));
	return version;
}
