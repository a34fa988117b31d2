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
	if (!row.is_upload) return isBusy(row.state) && isSilent(row.advanced_at) ? afterSilence(row.state) : row.state;
	if (isBusy(row.state) && isSilent(row.alive_at)) return afterSilence(row.state);
	if (row.run_state === 'undone' && (row.state === 'done' || row.state === 'interrupted')) return 'undone';
	// A run that is half undone cannot be continued, but its undoing can.
	const isOver = row.run_state === 'done' || row.run_state === 'undoing';
	return isOver && row.state === 'interrupted' ? 'done' : row.state;
}

const afterSilence = (state: ImportState): ImportState =>
	state === 'checking' ? 'ready' : state === 'running' ? 'interrupted' : 'done';

export const isBusy = (state: ImportState): boolean => (busyImportStates as readonly ImportState[]).includes(state);

export function presentUpload(row: UploadOrRun, now: Date): ImportItem {
	const state = stateOf(row, now);
	const isDead = row.is_upload && isBusy(row.state) && !isBusy(state);
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
		failure: row.failure ?? (isDead ? brokenOff : null),
		report: row.run_report ? 'run' : row.check_counts ? 'check' : null,
		created_at: row.created_at.toISOString(),
	};
}
