import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DumpContext, writeDump } from '#api/dumps/write-dump.ts';
import { type Dump, dump } from '#contract/dumps.ts';

export type { DumpContext };

const listName = 'dump.json';
const dayMs = 86_400_000;
/** Files that are no longer listed stay as long, for whoever is downloading them. */
const keptMs = 2 * dayMs;

/** What was made last; null when nothing has been. */
export async function findDump(folder: string): Promise<Dump | null> {
	const text = await readFile(join(folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	return text === null ? null : dump.parse(JSON.parse(text));
}

/** Whether a day has passed since the last one. */
export const isDumpDue = async (folder: string, now: Date): Promise<boolean> => {
	const last = await findDump(folder);
	return !last || now.getTime() - Date.parse(last.made_at) >= dayMs;
};

/** Makes the files anew, lists them, and removes those that have been out for long. @throws as `writeDump`. */
export async function makeDump(ctx: DumpContext): Promise<Dump> {
	const made = await writeDump(ctx);
	// Whoever reads the list meanwhile reads the former or the new one, never a half.
	const fresh = join(ctx.folder, `.${listName}`);
	await writeFile(fresh, `${JSON.stringify(made, null, '\t')}\n`);
	await rename(fresh, join(ctx.folder, listName));
	await removeOldFiles(ctx.folder, made, ctx.now);
	return made;
}

async function removeOldFiles(folder: string, { files }: Dump, now: Date): Promise<void> {
	const listed = new Set(files.map(({ name }) => name));
	for (const name of await readdir(folder)) {
		if (!name.endsWith('.gz') || listed.has(name)) continue;
		const path = join(folder, name);
		const { mtimeMs } = await stat(path);
		if (now.getTime() - mtimeMs >= keptMs) await rm(path, { force: true });
	}
}
