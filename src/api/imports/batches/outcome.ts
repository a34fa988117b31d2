import type { Finding } from '#api/imports/mapping/map-record.ts';
import type { ImportCounts, ImportOutcome } from '#contract/operator/imports.ts';

/** What became of one row of the file: a line of the report. */
export interface RowOutcome {
	row: number;
	line: number;
	outcome: ImportOutcome;
	/** The profile created, updated or unchanged, or the one that it is a duplicate of; absent in a dry run that creates. */
	profile?: { id: string; slug: string } | undefined;
	/** Why it is a duplicate or was rejected. */
	reason?: Finding | undefined;
	warnings?: Finding[] | undefined;
}

/** How many rows had each outcome; they add up to `rows`. */
export type Counts = ImportCounts;

export const noCounts = (): Counts => ({
	rows: 0,
	created: 0,
	updated: 0,
	unchanged: 0,
	duplicate: 0,
	rejected: 0,
	warnings: 0,
});

export function addOutcomes(counts: Counts, rows: RowOutcome[]): Counts {
	const sum = { ...counts };
	for (const { outcome, warnings } of rows) {
		sum.rows += 1;
		sum[outcome] += 1;
		sum.warnings += warnings?.length ?? 0;
	}
	return sum;
}
