import { noCounts } from '#api/imports/batches/outcome.ts';
import type { UploadOrRun } from '#api/imports/uploads/upload-queries.ts';
import type { ImportItem, ImportState } from '#contract/operator/imports.ts';
import { busyImportStates } from '#contract/terms.ts';

/** After how long without a sign of life a process counts as dead. */
export const silentMaxMs = 30_000;
export const brokenOff = 'The server stopped while it worked on this.';

/** Returns the state of a row, corrected by the clock and by what the import command did to the run meanwhile. */
export function stateOf(row: UploadOrRun, now: Date): ImportState {
	const isSilent = (since: Date | null) => (since?.getTime() ?? 0) < now.getTime() - silentMaxMs;
	const isDead = isBusy(row.state) && isSilent(row.is_upload ? row.alive_at : row.advanced_at);
	const state = isDead ? afterSilence(row) : row.state;
	if (state !== 'done' && state !== 'interrupted') return state;
	if (row.run_state === 'undone') return 'undone';
	// A run that is half undone cannot be continued, but its undoing can.
	return row.run_state === 'done' || row.run_state === 'undoing' ? 'done' : state;
}

/** Returns the state after work that was broken off, as `stateAtRest` is in the database. */
function afterSilence({ state, run_id }: UploadOrRun): ImportState {
	if (state === 'checking' || run_id === null) return 'ready';
	return state === 'running' ? 'interrupted' : 'done';
}

export const isBusy = (state: ImportState): boolean => (busyImportStates as readonly ImportState[]).includes(state);

export function presentUpload(row: UploadOrRun, now: Date): ImportItem {
	const state = stateOf(row, now);
	const isThrough = row.run_state === (row.state === 'running' ? 'done' : 'undone');
	const isBroken = row.is_upload && isBusy(row.state) && !isBusy(state) && !isThrough;
	const hasMapping = row.is_upload && row.mapping_text !== '';
	return {
		id: row.id,
		file_name: row.file_name,
		bytes: row.bytes === null ? null : Number(row.bytes),
		source_name: row.source_name,
		mapping: hasMapping ? { name: row.mapping_name, text: row.mapping_text } : null,
		state,
		progress: isBusy(state) ? { rows: row.rows_done, share: Math.min(1, row.share) } : null,
		check: row.check_counts,
		run:
			row.run_id && row.started_at
				? {
						id: row.run_id,
						counts: { ...noCounts(), ...row.run_counts },
						started_at: row.started_at.toISOString(),
						finished_at: row.finished_at?.toISOString() ?? null,
					}
				: null,
		undo: row.undo_result,
		failure: row.failure ?? (isBroken ? brokenOff : null),
		report: row.run_report ? 'run' : row.check_counts ? 'check' : null,
		created_at: row.created_at.toISOString(),
	};
}
