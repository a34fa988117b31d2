import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { tags } from '#api/changes.ts';
import { importedColumns } from '#api/imports/batches/write-batch.ts';
import { beginUndo, finishRun, type HeldRun, holdRun } from '#api/imports/runs.ts';
import { noteGone } from '#api/profiles/lifecycle/service.ts';
import { lockPlacesOf } from '#api/profiles/places/service.ts';
import type { PlaceColumns } from '#api/profiles/service.ts';
import { addWords } from '#api/profiles/words/service.ts';
import type { DB } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';
import { announce, transaction } from '#db/transaction.ts';

export interface UndoResult {
	/** How many profiles that the run created are deleted. */
	deleted: number;
	/** How many profiles that the run changed are as they were before. */
	restored: number;
	/** How many profiles were left as they are. */
	kept_count: number;
	/** The first of those profiles, each with what has happened to it since. */
	kept: { slug: string; reason: string }[];
}

/** How many kept profiles are named: a run may have changed a million, all of them claimed or imported again since. */
export const keptNamedMax = 100;

interface Touched {
	id: string;
	slug: string;
	reason: string | null;
}

const batchSize = 500;

interface UndoOptions {
	now?: () => Date;
	/** The worker that does it: once another takes the run over, this one writes nothing more. */
	worker?: string;
	/** Called with the number of profiles looked at so far. */
	onProgress?: (rows: number) => void;
	/** Stops the undo after the current batch; a stopped undo can be run again. */
	signal?: AbortSignal;
}

/**
 * Undoes a run in batches, so that a killed undo can be run again; an import that still goes on stops. Profiles are
 * kept that a member has claimed, reviewed or followed since the import, that another was merged into, that are
 * suspended or deleted, that a later import changed, or whose address somebody has hidden since. Where a later import
 * is in the way, the run counts as done, and can be undone again after that one.
 * @throws ImportError when there is no such run, or it was undone before.
 */
export async function undoRun(
	db: Kysely<DB>,
	runId: string,
	{ now = () => new Date(), worker = newId(), onProgress, signal }: UndoOptions = {},
): Promise<UndoResult> {
	const run = await beginUndo(db, runId, worker);
	const result: UndoResult = { deleted: 0, restored: 0, kept_count: 0, kept: [] };
	let isForLater = false;
	const advance = (rows: Touched[]) => {
		isForLater ||= rows.some(({ reason }) => reason === changedSince);
		const kept = rows.flatMap(({ slug, reason }) => (reason === null ? [] : { slug, reason }));
		result.kept_count += kept.length;
		result.kept.push(...kept.slice(0, keptNamedMax - result.kept.length));
		onProgress?.(result.deleted + result.restored + result.kept_count);
		signal?.throwIfAborted();
	};
	await eachBatch(
		db,
		run,
		{
			find: (db, after) => findCreated(db, runId, after),
			findComing: async () => [],
			work: (db, ids) => deleteProfiles(db, ids, now()),
		},
		(rows, changed) => {
			result.deleted += changed;
			advance(rows);
		},
	);
	await eachBatch(
		db,
		run,
		{
			find: (db, after) => findChanged(db, runId, after),
			findComing: (db, ids) => findFormerPlaces(db, runId, ids),
			work: (db, ids) => restoreProfiles(db, runId, ids, now()),
		},
		(rows, changed) => {
			result.restored += changed;
			advance(rows);
		},
	);
	await finishRun(db, run, 'undoing', isForLater ? 'done' : 'undone');
	return result;
}

/** One part of an undo: finds the profiles, finds the places where they will be afterwards, and undoes them. */
interface Part {
	find: (db: Transaction<DB>, after: string) => Promise<Touched[]>;
	findComing: (db: Transaction<DB>, ids: string[]) => Promise<PlaceColumns[]>;
	work: (db: Transaction<DB>, ids: string[]) => Promise<number>;
}

async function eachBatch(
	db: Kysely<DB>,
	run: HeldRun,
	{ find, findComing, work }: Part,
	onBatch: (rows: Touched[], changed: number) => void,
): Promise<void> {
	let after = '00000000-0000-0000-0000-000000000000';
	for (;;) {
		const { last, rows, changed } = await transaction({ db }, async ({ db }) => {
			await holdRun(db, run, 'undoing');
			const ids = (await find(db, after)).map(({ id }) => id);
			// Places are locked first, as by everyone who edits a profile, because they are counted again.
			await lockPlacesOf(db, ids, await findComing(db, ids));
			await lockProfiles(db, ids);
			// With the locks held, the rows are read again: a member who claimed or reviewed one meanwhile came first, and a
			// later one waits. Where some rows are gone, `find` returns others in their place, which are not locked: they are
			// for the next batch.
			const rows = (await find(db, after)).filter(({ id }) => ids.includes(id));
			const free = rows.filter(({ reason }) => reason === null).map(({ id }) => id);
			announce(db, tags.lists, ...free.map(tags.profile));
			return { last: ids.at(-1), rows, changed: await work(db, free) };
		});
		if (last === undefined) return;
		after = last;
		onBatch(rows, changed);
	}
}

const lockProfiles = (db: Transaction<DB>, ids: string[]) =>
	sql`select id from profile where id = any(${ids}::uuid[]) order by id for update`.execute(db);

const isOwned = sql<boolean>`(profile.claim_state <> 'unclaimed' or exists (select from profile_member where profile_id = profile.id))`;

/**
 * Whether another run, which was not undone, changed the profile after it had this version. A run that was broken off and
 * went on changes profiles after runs that began later, so their ids do not tell.
 */
const isChangedSince = (runId: string, version: RawBuilder<number>) => sql<boolean>`exists (
	select from import_row later join import_run on import_run.id = later.run_id
	where later.profile_id = profile.id and later.run_id <> ${runId}::uuid and import_run.state <> 'undone'
		and (later.before ->> 'version')::int > ${version})`;
/**
 * Whether somebody other than the run changed the profile, and it shows less of its address than before the run:
 * whoever looked after it meanwhile has hidden it.
 */
const isHiddenSince = sql<boolean>`(profile.version > (before ->> 'version')::int + 1
	and array_position(array['hidden', 'area', 'full'], profile.address_visibility)
		< array_position(array['hidden', 'area', 'full'], before ->> 'address_visibility'))`;
/** Whether somebody who has left since looked after the profile: what they proved, said or offered there is not the run's. */
const wasKept = sql<boolean>`(
	exists (select from profile_claim where profile_id = profile.id and state = 'approved')
	or exists (select from post where profile_id = profile.id)
	or exists (select from offer where profile_id = profile.id))`;
const absorbed = 'another business was merged into it';
const changedSince = 'changed by a later import: undo that one first';

/** The reasons that keep a profile as it is, whether the run created or changed it. */
const isOutOfReach = sql`
	when profile.status = 'suspended' then 'suspended'
	when profile.status = 'deleted' then 'deleted'
	when ${isOwned} then 'claimed'`;

async function findCreated(db: Kysely<DB>, runId: string, after: string): Promise<Touched[]> {
	const { rows } = await sql<Touched>`
		select profile.id, profile.slug, case ${isOutOfReach}
			when exists (select from review where profile_id = profile.id) then 'reviewed'
			when exists (select from follow where profile_id = profile.id) then 'followed'
			when ${wasKept} then 'looked after by an owner before'
			when exists (select from merged_profile where into_id = profile.id) then ${absorbed}
			when ${isChangedSince(runId, sql`0`)} then ${changedSince}
		end as reason
		from profile where import_run_id = ${runId}::uuid and id > ${after}::uuid order by id limit ${batchSize}`.execute(
		db,
	);
	return rows;
}

async function findChanged(db: Kysely<DB>, runId: string, after: string): Promise<Touched[]> {
	const { rows } = await sql<Touched>`
		select profile.id, profile.slug, case ${isOutOfReach}
			when exists (
				select from merged_profile where into_id = profile.id and merged_at >= run.started_at) then ${absorbed}
			when ${isChangedSince(runId, sql`(import_row.before ->> 'version')::int`)} then ${changedSince}
			when ${isHiddenSince} then 'its address was hidden since'
		end as reason
		from import_row join import_run as run on run.id = import_row.run_id join profile on profile.id = import_row.profile_id
		where import_row.run_id = ${runId}::uuid and profile.id > ${after}::uuid order by profile.id limit ${batchSize}`.execute(
		db,
	);
	return rows;
}

async function deleteProfiles(db: Transaction<DB>, ids: string[], now: Date): Promise<number> {
	if (ids.length === 0) return 0;
	const { numDeletedRows } = await db
		.deleteFrom('profile')
		.where(sql<boolean>`id = any(${ids}::uuid[])`)
		.executeTakeFirst();
	// The public files list deleted profiles until they are written again.
	await noteGone(db, now);
	return Number(numDeletedRows);
}

/** Restores what the run changed, and forgets that it did, so that an undo that is run again leaves it alone. */
async function restoreProfiles(db: Transaction<DB>, runId: string, ids: string[], now: Date): Promise<number> {
	if (ids.length === 0) return 0;
	const { rows } = await sql<{ name_key: string; status: string }>`
		with kept as (
			delete from import_row where run_id = ${runId}::uuid and profile_id = any(${ids}::uuid[]) returning *)
		update profile set ${sql.raw(importedColumns.map((name) => `${name} = given.${name}`).join(', '))},
			former_words = coalesce(given.former_words, ''), version = profile.version + 1, updated_at = ${now}
		from kept, lateral jsonb_populate_record(null::profile, kept.before) as given
		where kept.profile_id = profile.id
		returning profile.name_key, profile.status`.execute(db);
	// The former words are added again, because meanwhile no name may have contained them.
	await addWords({ db }, rows);
	return rows.length;
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
