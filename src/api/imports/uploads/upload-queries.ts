import { type Insertable, type Kysely, sql, type Updateable, type UpdateObject } from 'kysely';
import type { DB, ImportUploadRow } from '#api/schema.ts';
import type { ImportCounts, ImportState } from '#contract/operator/imports.ts';

/** A file of the import page, a run of the import command, or a file with its run. */
export interface UploadOrRun {
	id: string;
	is_upload: boolean;
	file_name: string;
	bytes: string | null;
	mapping_name: string | null;
	mapping_text: string;
	state: ImportState;
	rows_done: number;
	share: number;
	alive_at: Date | null;
	check_counts: ImportCounts | null;
	undo_result: {
		deleted: number;
		restored: number;
		kept_count: number;
		kept: { slug: string; reason: string }[];
	} | null;
	failure: string | null;
	created_at: Date;
	run_id: string | null;
	run_state: 'running' | 'undoing' | 'done' | 'undone' | null;
	run_counts: ImportCounts | null;
	run_report: string | null;
	source_name: string | null;
	started_at: Date | null;
	finished_at: Date | null;
	advanced_at: Date | null;
}

const fromBoth = sql`
	from import_upload as upload full join import_run as run on run.id = upload.run_id`;
const columns = sql`
	coalesce(upload.id, run.id) as id, upload.id is not null as is_upload,
	coalesce(upload.file_name, run.file_name) as file_name, upload.bytes, upload.mapping_name,
	coalesce(upload.mapping_text, '') as mapping_text, coalesce(upload.state, run.state) as state,
	coalesce(upload.rows_done, 0) as rows_done, coalesce(upload.share, 0) as share, upload.alive_at, upload.check_counts,
	upload.undo_result, upload.failure, coalesce(upload.created_at, run.started_at) as created_at,
	run.id as run_id, run.state as run_state, run.counts as run_counts, run.report_file as run_report, run.source_name,
	run.started_at, run.finished_at, run.advanced_at`;

/** Returns files and runs, the newest first. */
export async function listUploadsAndRuns(db: Kysely<DB>, limit: number, offset: number): Promise<UploadOrRun[]> {
	const { rows } = await sql<UploadOrRun>`
		select ${columns} ${fromBoth}
		order by coalesce(upload.created_at, run.started_at) desc, coalesce(upload.id, run.id) desc
		limit ${limit} offset ${offset}`.execute(db);
	return rows;
}

export async function countUploadsAndRuns(db: Kysely<DB>): Promise<number> {
	const { rows } = await sql<{ n: string }>`select count(*) as n ${fromBoth}`.execute(db);
	return Number(rows[0]?.n ?? 0);
}

export async function findUploadOrRun(db: Kysely<DB>, id: string): Promise<UploadOrRun | undefined> {
	const { rows } = await sql<UploadOrRun>`
		select ${columns} ${fromBoth} where coalesce(upload.id, run.id) = ${id}`.execute(db);
	return rows[0];
}

export const insertUpload = (db: Kysely<DB>, row: Insertable<ImportUploadRow>) =>
	db.insertInto('import_upload').values(row).execute();

/** Adds a row for a run of the import command, with the run's own id, so that the import page can work on it. */
export const insertUploadOfRun = (db: Kysely<DB>, runId: string, memberId: string) =>
	sql`
		insert into import_upload (id, file_name, state, run_id, uploaded_by, created_at)
		select id, file_name, 'done', id, ${memberId}::uuid, started_at from import_run where id = ${runId}
		on conflict do nothing`.execute(db);

export const deleteUpload = (db: Kysely<DB>, id: string) =>
	db.deleteFrom('import_upload').where('id', '=', id).where('state', '=', 'ready').executeTakeFirst();

/** Whether the run of a file is as the work on it was to leave it, and only that was not noted any more. */
const isRunThrough = sql<boolean>`exists (
	select from import_run as run where run.id = import_upload.run_id
		and run.state = case import_upload.state when 'running' then 'done' when 'undoing' then 'undone' end)`;
/**
 * The state of a file once the work on it has ended, at its end or before: an import of which nothing is written can
 * begin anew. One that was undone in part counts as done, so that nobody continues it, and it can be undone again.
 */
export const stateAtRest = sql<ImportState>`case
	when import_upload.state = 'checking' or import_upload.run_id is null then 'ready'
	when import_upload.state = 'running' and not ${isRunThrough} then 'interrupted'
	when import_upload.state = 'undoing' and ${isRunThrough} then 'undone'
	else 'done' end`;

/**
 * Releases files whose process has not been heard of since `before`: their work was broken off, or done to its end.
 * Returns the latter ones, whose files are of no use any more.
 */
export async function releaseDead(db: Kysely<DB>, before: Date, failure: string): Promise<string[]> {
	const { rows } = await sql<{ id: string; failure: string | null }>`
		update import_upload set is_stopping = false, worker = null, state = ${stateAtRest},
			failure = case when not ${isRunThrough} then ${failure} end
		where state in ('checking', 'running', 'undoing') and alive_at < ${before} returning id, failure`.execute(db);
	return rows.filter(({ failure }) => failure === null).map(({ id }) => id);
}

/** A file and the worker that holds it. */
export interface HeldUpload {
	id: string;
	worker: string;
}

/**
 * Begins work on a file that is in one of the states `from`; returns false when it is not.
 * @throws the violation of `import_upload_busy` while another file is being worked on.
 */
export async function beginWork(
	db: Kysely<DB>,
	{ id, worker }: HeldUpload,
	from: readonly ImportState[],
	values: Updateable<ImportUploadRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('import_upload')
		.set({ rows_done: 0, share: 0, failure: null, is_stopping: false, worker, ...values })
		.where('id', '=', id)
		.where('state', 'in', [...from])
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

export const findBusy = (db: Kysely<DB>) =>
	db
		.selectFrom('import_upload')
		.select(['id', 'file_name'])
		.where('state', 'in', ['checking', 'running', 'undoing'])
		.executeTakeFirst();

/**
 * Notes how far the work is, and that it goes on. Returns whether it is to stop; undefined when another worker took the
 * file over.
 */
export const advanceUpload = async (
	db: Kysely<DB>,
	{ id, worker }: HeldUpload,
	values: { rows_done?: number; share?: number; alive_at: Date },
): Promise<boolean | undefined> =>
	(
		await db
			.updateTable('import_upload')
			.set(values)
			.where('id', '=', id)
			.where('worker', '=', worker)
			.returning('is_stopping')
			.executeTakeFirst()
	)?.is_stopping;

/** Changes a file; returns false when another worker took it over. */
export async function updateUpload(
	db: Kysely<DB>,
	{ id, worker }: HeldUpload,
	values: UpdateObject<DB, 'import_upload'>,
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('import_upload')
		.set(values)
		.where('id', '=', id)
		.where('worker', '=', worker)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** Returns the name of the file to which the run belongs. */
export const findNameOfRun = async (db: Kysely<DB>, runId: string): Promise<string | undefined> =>
	(await db.selectFrom('import_upload').select('file_name').where('run_id', '=', runId).executeTakeFirst())?.file_name;

export const askToStop = (db: Kysely<DB>, id: string) =>
	db
		.updateTable('import_upload')
		.set({ is_stopping: true })
		.where('id', '=', id)
		.where('state', 'in', ['checking', 'running', 'undoing'])
		.execute();
