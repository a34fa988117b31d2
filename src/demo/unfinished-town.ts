import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { lockFolder } from '#db/folder/folder-lock.ts';

/** The file that lies in the data folder while the town is made: where it is found at a start, the town was broken off. */
const markOf = (dataDir: string) => join(dataDir, 'demo-town.unfinished');

export const isTownUnfinished = (dataDir: string): boolean => existsSync(markOf(dataDir));
const forgetUnfinishedTown = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });

/** Makes the town by `make`, unless businesses are there already. Whatever ends it before its end leaves the mark. */
export async function makeWholeTown(db: Kysely<never>, dataDir: string, make: () => Promise<unknown>): Promise<void> {
	const { rows } = await sql`select from profile limit 1`.execute(db);
	if (rows.length > 0) return;
	writeFileSync(markOf(dataDir), '');
	await make();
	forgetUnfinishedTown(dataDir);
}

/**
 * Deletes the embedded database of an unfinished town, which is closed, under the lock of its folder: nobody can open it
 * meanwhile. Where somebody has finished the town since it was closed, it stays.
 * @throws FolderInUse when another living process holds the folder.
 */
export async function deleteUnfinishedTown(dataDir: string): Promise<void> {
	const unlock = await lockFolder(join(dataDir, 'database.lock'));
	try {
		if (!isTownUnfinished(dataDir)) return;
		// By such a name, the next start deletes what is left of it, should this one be ended here.
		const aside = join(dataDir, `database.new-${randomUUID()}`);
		renameSync(join(dataDir, 'database'), aside);
		rmSync(aside, { recursive: true });
		forgetUnfinishedTown(dataDir);
	} finally {
		unlock();
	}
}

/**
 * Tells whether a database holds nothing but what the town brought: nobody has signed up, nothing was added or imported, and
 * nobody has said that they want no mail, which is promised for ever. What is done as one of the town's people is the town's.
 */
export async function isTownAlone(db: Kysely<never>): Promise<boolean> {
	const { rows } = await sql`
		select where not exists (select from member where uid not like 'demo-%')
			and not exists (select from identity_user where id not like 'demo-%')
			and not exists (
				select from profile where not exists (select from member where id = created_by and uid like 'demo-%'))
			and not exists (select from import_run)
			and not exists (select from invitation_opt_out)
			and not exists (select from referral_opt_out)`.execute(db);
	return rows.length > 0;
}
