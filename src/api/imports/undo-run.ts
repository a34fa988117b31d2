import { type Kysely, sql, type Transaction } from 'kysely';
import { ImportError } from '#api/imports/import-error.ts';
import { finishRun } from '#api/imports/runs.ts';
import { importedColumns } from '#api/imports/write-batch.ts';
import { countPlaces, type PlaceColumns } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';

export interface UndoResult {
	/** Profiles that the run had created, and are gone. */
	deleted: number;
	/** Profiles that the run had changed, and are as before. */
	restored: number;
	/** Profiles left as they are, because somebody has made them their own or a later run has changed them. */
	kept: { slug: string; reason: string }[];
}

interface Touched {
	id: string;
	slug: string;
	reason: string | null;
}

const batchSize = 500;

interface UndoOptions {
	now?: () => Date;
	/** Told how many profiles were looked at. */
	onProgress?: (rows: number) => void;
	/** Stops after the batch under way; an undo that was stopped can be run again. */
	signal?: AbortSignal;
}

/**
 * Takes back what a run did, in batches, so that a killed undo can be run again. Kept are profiles that a member claimed or
 * reviewed since the import, and those that a later import changed.
 * @throws ImportError when there is no such run, or it was undone before.
 */
export async function undoRun(
	db: Kysely<DB>,
	runId: string,
	{ now = () => new Date(), onProgress, signal }: UndoOptions = {},
): Promise<UndoResult> {
	const run = await db
		.selectFrom('import_run')
		.select(['id', 'state'])
		.where(sql<string>`id::text`, '=', runId)
		.executeTakeFirst();
	if (!run) throw new ImportError(`There is no run ${runId}.`);
	if (run.state === 'undone') throw new ImportError(`Run ${runId} was undone before.`);
	const result: UndoResult = { deleted: 0, restored: 0, kept: [] };
	const advance = () => {
		onProgress?.(result.deleted + result.restored + result.kept.length);
		signal?.throwIfAborted();
	};
	await eachBatch(
		db,
		(db, after) => findCreated(db, runId, after),
		async (db, rows) => {
			result.deleted += await deleteProfiles(db, take(rows, result.kept));
		},
		advance,
	);
	await eachBatch(
		db,
		(db, after) => findChanged(db, runId, after),
		async (db, rows) => {
			result.restored += await restoreProfiles(db, runId, take(rows, result.kept), now());
		},
		advance,
	);
	await finishRun(db, runId, 'undone');
	return result;
}

async function eachBatch(
	db: Kysely<DB>,
	find: (db: Kysely<DB>, after: string) => Promise<Touched[]>,
	work: (db: Transaction<DB>, rows: Touched[]) => Promise<void>,
	onBatch: () => void,
): Promise<void> {
	let after = '00000000-0000-0000-0000-000000000000';
	for (;;) {
		const batch = await transaction({ db }, async ({ db }) => {
			await lockProfiles(db, await find(db, after));
			// Whoever claimed or reviewed one of them meanwhile has come first, and whoever would now waits.
			const rows = await find(db, after);
			await work(db, rows);
			return rows;
		});
		if (batch.length === 0) return;
		after = batch.at(-1)?.id ?? after;
		onBatch();
	}
}

const lockProfiles = (db: Transaction<DB>, rows: Touched[]) =>
	sql`select id from profile where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id for update`.execute(db);

function take(rows: Touched[], kept: UndoResult['kept']): string[] {
	for (const { slug, reason } of rows) {
		if (reason) kept.push({ slug, reason });
	}
	return rows.filter(({ reason }) => reason === null).map(({ id }) => id);
}

const isOwned = sql<boolean>`(profile.claim_state <> 'unclaimed' or exists (select from profile_member where profile_id = profile.id))`;

/** A later run has changed the profile, and was not undone. */
const isChangedSince = (runId: string) => sql<boolean>`exists (
	select from import_row later join import_run on import_run.id = later.run_id
	where later.profile_id = profile.id and later.run_id > ${runId}::uuid and import_run.state <> 'undone')`;
const changedSince = 'changed by a later import: undo that one first';

async function findCreated(db: Kysely<DB>, runId: string, after: string): Promise<Touched[]> {
	const { rows } = await sql<Touched>`
		select profile.id, profile.slug, case
			when ${isOwned} then 'claimed'
			when exists (select from review where profile_id = profile.id) then 'reviewed'
			when ${isChangedSince(runId)} then ${changedSince}
		end as reason
		from profile where import_run_id = ${runId}::uuid and id > ${after}::uuid order by id limit ${batchSize}`.execute(
		db,
	);
	return rows;
}

async function findChanged(db: Kysely<DB>, runId: string, after: string): Promise<Touched[]> {
	const { rows } = await sql<Touched>`
		select profile.id, profile.slug, case
			when ${isOwned} then 'claimed'
			when ${isChangedSince(runId)} then ${changedSince}
		end as reason
		from import_row join profile on profile.id = import_row.profile_id
		where import_row.run_id = ${runId}::uuid and profile.id > ${after}::uuid order by profile.id limit ${batchSize}`.execute(
		db,
	);
	return rows;
}

async function deleteProfiles(db: Transaction<DB>, ids: string[]): Promise<number> {
	if (ids.length === 0) return 0;
	await countPlaces(db, deltasOf(await findPlaces(db, ids), []));
	const { numDeletedRows } = await db
		.deleteFrom('profile')
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.executeTakeFirst();
	return Number(numDeletedRows);
}

async function restoreProfiles(db: Transaction<DB>, runId: string, ids: string[], now: Date): Promise<number> {
	if (ids.length === 0) return 0;
	// The former place first: the profile refers to it.
	await countPlaces(db, deltasOf(await findPlaces(db, ids), await findFormerPlaces(db, runId, ids)));
	const { numAffectedRows } = await sql`
		update profile set ${sql.raw(importedColumns.map((name) => `${name} = given.${name}`).join(', '))},
			version = profile.version + 1, updated_at = ${now}
		from import_row, lateral jsonb_populate_record(null::profile, import_row.before) as given
		where import_row.run_id = ${runId}::uuid and import_row.profile_id = profile.id and profile.id = any(${ids}::uuid[])`.execute(
		db,
	);
	return Number(numAffectedRows);
}

async function findPlaces(db: Transaction<DB>, ids: string[]): Promise<PlaceColumns[]> {
	const { rows } = await sql<PlaceColumns>`
		select place.slug, place.label, place.country from profile join place on place.slug = profile.place_slug
		where profile.id = any(${ids}::uuid[])`.execute(db);
	return rows;
}

async function findFormerPlaces(db: Transaction<DB>, runId: string, ids: string[]): Promise<PlaceColumns[]> {
	const { rows } = await sql<PlaceColumns>`
		select before ->> 'place_slug' as slug, coalesce(place.label, before ->> 'locality') as label,
			coalesce(place.country, before ->> 'country') as country
		from import_row left join place on place.slug = before ->> 'place_slug'
		where before ->> 'place_slug' is not null and run_id = ${runId}::uuid and profile_id = any(${ids}::uuid[])`.execute(
		db,
	);
	return rows;
}

function deltasOf(left: PlaceColumns[], entered: PlaceColumns[]): (PlaceColumns & { delta: number })[] {
	const changes = new Map<string, PlaceColumns & { delta: number }>();
	for (const [places, step] of [
		[left, -1],
		[entered, 1],
	] as const) {
		for (const place of places)
			changes.set(place.slug, { ...place, delta: (changes.get(place.slug)?.delta ?? 0) + step });
	}
	return [...changes.values()];
}
