import { type Kysely, sql } from 'kysely';
import { chooseSlugs } from '#api/imports/choose-slugs.ts';
import { findDuplicatesOfBatch } from '#api/imports/duplicates.ts';
import type { MappedRecord, RecordMapper } from '#api/imports/map-record.ts';
import type { RowOutcome } from '#api/imports/outcome.ts';
import type { SeenIds } from '#api/imports/seen-ids.ts';
import type { SourceRow } from '#api/imports/source-row.ts';
import { type ProfileColumns, profileColumns } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { newId } from '#db/new-id.ts';

export interface PlannedProfile {
	id: string;
	slug: string;
	sourceId: string;
	mapped: MappedRecord;
	columns: ProfileColumns;
}

/** What a batch will do; nothing of it is written yet. */
export interface BatchPlan {
	inserts: PlannedProfile[];
	updates: PlannedProfile[];
	/** One for each row, in the order of the file. */
	outcomes: RowOutcome[];
}

/** A row that is not broken, nor a repetition: what the database has to be asked about. */
interface Candidate {
	row: SourceRow;
	sourceId: string;
	mapped: MappedRecord;
}

export type SortedRow = RowOutcome | Candidate;

interface Existing {
	id: string;
	slug: string;
	source_id: string;
	source_hash: string | null;
	is_owned: boolean;
	/** It was a duplicate: what it was merged into is meant. */
	is_merged: boolean;
}

export interface PlanContext {
	db: Kysely<DB>;
	sourceName: string;
	mapper: RecordMapper;
	seen: SeenIds;
	categoryLabels: ReadonlyMap<string, string>;
}

/** Decides about every row of a batch, as `sortOut` left them, with three statements whatever its size. */
export async function planBatch(ctx: PlanContext, sorted: SortedRow[]): Promise<BatchPlan> {
	const outcomes = new Map<number, RowOutcome>();
	const candidates: Candidate[] = [];
	for (const one of sorted) {
		if ('outcome' in one) outcomes.set(one.row, one);
		else candidates.push(one);
	}
	const existing = await findExisting(
		ctx,
		candidates.map(({ sourceId }) => sourceId),
	);
	const updates: PlannedProfile[] = [];
	const fresh: (Candidate & { columns: ProfileColumns })[] = [];
	for (const candidate of candidates) {
		const known = existing.get(candidate.sourceId);
		if (!known) fresh.push({ ...candidate, columns: columnsOf(candidate, ctx) });
		else {
			const outcome = outcomeOfKnown(candidate, known);
			outcomes.set(candidate.row.number, outcome);
			if (outcome.outcome === 'updated') {
				updates.push({
					id: known.id,
					slug: known.slug,
					sourceId: candidate.sourceId,
					mapped: candidate.mapped,
					columns: columnsOf(candidate, ctx),
				});
			}
		}
	}
	const inserts = await planInserts(ctx, fresh, outcomes);
	const numbers = sorted.map((one) => ('outcome' in one ? one.row : one.row.number));
	return { inserts, updates, outcomes: numbers.map((number) => outcomes.get(number) as RowOutcome) };
}

/** What can be said of a row without the database. Remembers the id, so that a later row with the same one is a duplicate. */
export function sortOut(row: SourceRow, { mapper, seen }: Pick<PlanContext, 'mapper' | 'seen'>): SortedRow {
	const rejected = (field: string, message: string): RowOutcome => ({
		row: row.number,
		line: row.line,
		outcome: 'rejected',
		reason: { field, message },
	});
	if ('problem' in row) return rejected('', row.problem);
	const sourceId = mapper.idOf(row.record);
	if (sourceId === null) return rejected('id', 'is missing or longer than 200 characters');
	const firstLine = seen.lineOf(sourceId);
	if (firstLine !== undefined) {
		return {
			row: row.number,
			line: row.line,
			outcome: 'duplicate',
			reason: { field: 'id', message: `the same as line ${firstLine}` },
		};
	}
	const mapped = mapper.map(row.record);
	if ('rejected' in mapped) return rejected(mapped.rejected.field, mapped.rejected.message);
	seen.add(sourceId, row.line);
	return { row, sourceId, mapped };
}

async function findExisting({ db, sourceName }: PlanContext, sourceIds: string[]): Promise<Map<string, Existing>> {
	if (sourceIds.length === 0) return new Map();
	// The limit keeps the planner at one index look-up an id: while its statistics are older than the import, it would read
	// all profiles of the source for every batch.
	const { rows } = await sql<Existing>`
		select found.* from unnest(${sourceIds}::text[]) as wanted (source_id), lateral (
			(select id, slug, source_id, source_hash,
				claim_state = 'claimed' or exists (select from profile_member where profile_id = profile.id) as is_owned,
				false as is_merged
			from profile where source_name = ${sourceName} and profile.source_id = wanted.source_id limit 1)
			union all
			(select profile.id, profile.slug, merged.source_id, null, true, true
			from merged_profile as merged join profile on profile.id = merged.into_id
			where merged.source_name = ${sourceName} and merged.source_id = wanted.source_id limit 1)
		) as found`.execute(db);
	return new Map(rows.map((row) => [row.source_id, row]));
}

const columnsOf = ({ mapped }: Candidate, { categoryLabels }: PlanContext) =>
	profileColumns(mapped.fields, categoryLabels.get(mapped.fields.category ?? '') ?? null);

function outcomeOfKnown({ row, mapped }: Candidate, known: Existing): RowOutcome {
	const { warnings } = mapped;
	const base = { row: row.number, line: row.line, profile: { id: known.id, slug: known.slug } };
	if (known.source_hash === mapped.hash) return { ...base, outcome: 'unchanged', warnings };
	if (known.is_merged) {
		const message = `merged into ${known.slug}`;
		return { ...base, outcome: 'unchanged', warnings: [...warnings, { field: '', message }] };
	}
	if (!known.is_owned) return { ...base, outcome: 'updated', warnings };
	return {
		...base,
		outcome: 'unchanged',
		warnings: [...warnings, { field: '', message: 'claimed: what its owner wrote was kept' }],
	};
}

async function planInserts(
	ctx: PlanContext,
	fresh: (Candidate & { columns: ProfileColumns })[],
	outcomes: Map<number, RowOutcome>,
): Promise<PlannedProfile[]> {
	const duplicates = await findDuplicatesOfBatch(
		ctx.db,
		ctx.sourceName,
		fresh.map(({ columns }) => columns),
	);
	const wanted = fresh.filter(({ row, mapped: { warnings } }, at) => {
		const duplicate = duplicates.get(at);
		if (duplicate) {
			const { profile, reason } = duplicate;
			outcomes.set(row.number, {
				row: row.number,
				line: row.line,
				outcome: 'duplicate',
				profile,
				reason: { field: '', message: reason },
				warnings,
			});
		}
		return !duplicate;
	});
	const slugs = await chooseSlugs(
		ctx.db,
		ctx.sourceName,
		wanted.map(({ mapped, sourceId }) => ({ fields: mapped.fields, sourceId })),
	);
	return wanted.map(({ row, sourceId, mapped, columns }, at) => {
		const profile = { id: newId(), slug: slugs[at] as string };
		outcomes.set(row.number, {
			row: row.number,
			line: row.line,
			outcome: 'created',
			profile,
			warnings: mapped.warnings,
		});
		return { ...profile, sourceId, mapped, columns };
	});
}
