import type { Kysely } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Stores the addresses of the member's pictures; returns false when the member left meanwhile. */
export async function updatePictures(
	db: Kysely<DB>,
	id: string,
	values: { image?: string | null; cover?: string | null },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('member')
		.set(values)
		.where('id', '=', id)
		.where('deleted_at', 'is', null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}
