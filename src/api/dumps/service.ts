import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DumpContext, writeDump } from '#api/dumps/write-dump.ts';
import { findLastHiding } from '#api/profiles/lifecycle/service.ts';
import { dayMs } from '#contract/days.ts';
import { type Dump, dump } from '#contract/operator/dumps.ts';

export type { DumpContext };

const listName = 'dump.json';
/** How long files stay that are no longer listed, for whoever is downloading them. */
const keptMs = 2 * dayMs;
/** Longer than any request takes from its beginning to storing its changes. */
const storedWithinMs = 60_000;

/** Returns the last dump; null when there is none yet. */
export async function findDump(folder: string): Promise<Dump | null> {
	const text = await readFile(join(folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
	return text === null ? null : dump.parse(JSON.parse(text));
}

/** Returns whether a day has passed since the last dump, or the last dump may list a business that is hidden by now. */
export async function isDumpDue({ db, folder, now }: Pick<DumpContext, 'db' | 'folder' | 'now'>): Promise<boolean> {
	const last = await findDump(folder);
	return !last || now.getTime() - Date.parse(last.made_at) >= dayMs || mayListHidden(db, last);
}

/**
 * Returns whether a dump may list a hidden business: a change that hides one may have begun before the dump, and been
 * stored a moment after the dump began.
 */
async function mayListHidden(db: DumpContext['db'], { made_at }: Dump): Promise<boolean> {
	const hiddenAt = await findLastHiding(db);
	return hiddenAt !== null && Date.parse(made_at) < hiddenAt.getTime() + storedWithinMs;
}

/**
 * Writes new files, lists them, and removes files that have long been unlisted; it removes all unlisted files where one
 * may list a business that is hidden by now.
 * @throws as `writeDump`.
 */
export async function makeDump(ctx: DumpContext): Promise<Dump> {
	const former = await findDump(ctx.folder);
	const isRecall = former !== null && (await mayListHidden(ctx.db, former));
	const made = await writeDump(ctx);
	// The list is renamed into place, so that a reader gets the former or the new one, never a half.
	const fresh = join(ctx.folder, `.${listName}`);
	await writeFile(fresh, `${JSON.stringify(made, null, '\t')}\n`);
	await rename(fresh, join(ctx.folder, listName));
	await removeOldFiles(ctx.folder, made, isRecall ? 0 : keptMs, ctx.now);
	return made;
}

async function removeOldFiles(folder: string, { files }: Dump, keptMs: number, now: Date): Promise<void> {
	const listed = new Set(files.map(({ name }) => name));
	for (const name of await readdir(folder)) {
		if (!name.endsWith('.gz') || listed.has(name)) continue;
		const path = join(folder, name);
		const { mtimeMs } = await stat(path);
		if (keptMs === 0 || now.getTime() - mtimeMs >= keptMs) await rm(path, { force: true });
	}
}
