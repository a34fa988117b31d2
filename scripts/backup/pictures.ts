import { type Kysely, sql } from 'kysely';
import { keysOf, type MediaStore } from '#api/media/service.ts';
import { toPiece } from './files.ts';

const rowsAtOnce = 500;

interface ImageRow {
	id: string;
	width: number;
	is_used: boolean;
}

/** Every file of every picture that the tables name, as sections of an archive; `onMissing` is told what the store has lost. */
export async function* listPictures(db: Kysely<never>, store: MediaStore, onMissing: (path: string) => void) {
	let after = '';
	for (;;) {
		const { rows } = await sql<ImageRow>`
			select id, width, exists (select from media_use where image_id = id) as is_used
			from media_image where stored_at is not null and id > ${after} order by id limit ${rowsAtOnce}`.execute(db);
		for (const row of rows) {
			const files = keysOf(row).map(async (path) => ({ path, bytes: await store.read(path) }));
			for (const { path, bytes } of await Promise.all(files)) {
				if (bytes) yield { section: { kind: 'image', path } as const, items: inOnePiece(bytes) };
				else if (row.is_used) onMissing(path);
			}
		}
		after = rows.at(-1)?.id ?? '';
		if (rows.length < rowsAtOnce) return;
	}
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<string> {
	yield toPiece(bytes);
}

/** Written as it was, whether the store is the same, another one, or of another kind. */
export const restorePicture = (store: MediaStore, path: string, bytes: Uint8Array): Promise<void> =>
	store.write(path, bytes, `image/${path.split('.').at(-1)}`);
