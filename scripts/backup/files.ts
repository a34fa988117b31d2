import { createReadStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';

/** What the data folder holds besides files to keep: the embedded database goes into the backup as tables, and dumps are made of those. */
const notFiles = ['database', 'database.lock', 'dumps'];
const pieceBytes = 48 * 1024;

/**
 * Paths of the keys, reports and mail in the data folder, relative to it, with `/` on every system. Pictures are none
 * of them, also where their folder lies in it: they come from the store, wherever that is.
 */
export async function listFiles(dataDir: string, pictureFolder: string | null): Promise<string[]> {
	const pictures = pictureFolder && relative(dataDir, pictureFolder).split(sep).join('/');
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return [];
			throw error;
		},
	);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(normalize(dataDir + sep).length)
				.split(sep)
				.join('/'),
		)
		.filter((path) => !notFiles.includes(path.split('/')[0] ?? ''))
		.filter((path) => !pictures || !path.startsWith(`${pictures}/`))
		.sort();
}

/** A file as JSON strings of base64, so that any size passes through little memory. */
export async function* readPieces(dataDir: string, path: string): AsyncGenerator<string> {
	for await (const piece of createReadStream(join(dataDir, path), { highWaterMark: pieceBytes })) {
		yield toPiece(piece as Buffer);
	}
}

export const toPiece = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes).toString('base64'));
export const fromPiece = (piece: string): Buffer => Buffer.from(JSON.parse(piece) as string, 'base64');

/**
 * Writes one file of a backup into the data folder, readable by its owner only: it may be a key.
 * @throws Error when the path leads out of the folder, or something is there already
 */
export async function openForRestore(dataDir: string, path: string) {
	if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '')) {
		throw new Error(`The backup holds a file with the path ${path}, which is not inside the data folder.`);
	}
	const target = join(dataDir, ...path.split('/'));
	await mkdir(dirname(target), { recursive: true });
	const handle = await open(target, 'wx', 0o600);
	return {
		write: async (piece: string) => void (await handle.write(fromPiece(piece))),
		close: () => handle.sync().then(() => handle.close()),
	};
}
