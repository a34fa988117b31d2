import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';

/** Where a restore writes files before they get their place: whatever lies in it was left behind by one that broke off. */
const staging = 'restoring';
/**
 * What the data folder holds besides files to keep: the embedded database, which goes into the backup as tables, with its lock
 * and what its making left behind; dumps, which are made of the tables; the mark of a demo town that is being made, which is
 * about this database and no other; and what a restore left behind.
 */
const notFiles = new RegExp(`^(database|database\\..*|dumps|demo-town\\.unfinished|${staging})$`);
const pieceBytes = 48 * 1024;

/**
 * Paths of the keys, reports and mail in the data folder, relative to it, with `/` on every system. Pictures are none
 * of them, also where their folder lies in it: they come from the store, wherever that is.
 */
export async function listFiles(dataDir: string, pictureFolder: string | null): Promise<string[]> {
	const pictures = pictureFolder && relative(dataDir, pictureFolder).split(sep).join('/');
	return (await listEntries(dataDir))
		.filter((path) => !notFiles.test(path.split('/')[0] ?? ''))
		.filter((path) => !pictures || !path.startsWith(`${pictures}/`))
		.sort();
}

/** The files in a folder and in those inside of it, by their paths from there; none where there is no such folder. */
async function listEntries(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return [];
			throw error;
		},
	);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(normalize(folder + sep).length)
				.split(sep)
				.join('/'),
		);
}

/** A file as JSON strings of base64, so that any size passes through little memory; null for one that has gone since it was listed. */
export async function openPieces(dataDir: string, path: string): Promise<AsyncGenerator<string> | null> {
	const file = await open(join(dataDir, path)).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	return file && readPieces(file);
}

async function* readPieces(file: FileHandle): AsyncGenerator<string> {
	for await (const piece of file.createReadStream({ highWaterMark: pieceBytes })) yield toPiece(piece as Buffer);
}

export const toPiece = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes).toString('base64'));
export const fromPiece = (piece: string): Buffer => Buffer.from(JSON.parse(piece) as string, 'base64');

export type StagedFiles = Awaited<ReturnType<typeof stageFiles>>;

/**
 * Where the files of a backup are put together, readable by their owner only, as they may be keys. They get their places by
 * `settle`, all in one moment nearly, so that a restore that breaks off leaves nothing that would be taken for data.
 */
export async function stageFiles(dataDir: string) {
	const folder = join(dataDir, staging);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	return {
		/** @throws Error when the path leads out of the folder */
		async open(path: string) {
			if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '')) {
				throw new Error(`The backup holds a file with the path ${path}, which is not inside the data folder.`);
			}
			const target = join(folder, ...path.split('/'));
			await mkdir(dirname(target), { recursive: true });
			const handle = await open(target, 'wx', 0o600);
			return {
				write: async (piece: string) => void (await handle.write(fromPiece(piece))),
				close: () => handle.sync().then(() => handle.close()),
			};
		},
		/**
		 * Moves every file to its place in the data folder.
		 * @throws Error when something is there already; what was moved is taken back then, and nothing else
		 */
		async settle(): Promise<void> {
			const moved: string[] = [];
			try {
				for (const path of (await listEntries(folder)).sort()) {
					const target = join(dataDir, path);
					if (existsSync(target))
						throw new Error(`The data folder is not empty: there is ${path}. Restore into a new one.`);
					await mkdir(dirname(target), { recursive: true });
					await rename(join(folder, path), target);
					moved.push(target);
				}
			} catch (error) {
				for (const target of moved) await rm(target, { force: true });
				throw error;
			}
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}
