import type { Kysely } from 'kysely';
import { chooseSlugs } from '#api/imports/batches/choose-slugs.ts';
import { findDuplicatesOfBatch } from '#api/imports/batches/duplicates.ts';
import type { KeptRows } from '#api/imports/batches/kept-rows.ts';
import { isToChange, type KnownProfile, type KnownRecord } from '#api/imports/batches/known-records.ts';
import type { RowOutcome } from '#api/imports/batches/outcome.ts';
import type { Finding, MappedRecord, RecordMapper } from '#api/imports/mapping/map-record.ts';
import type { SourceRow } from '#api/imports/reading/source-row.ts';
import { shownAddress, stricter } from '#api/profiles/places/service.ts';
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

/** What a batch will do; nothing is written yet. */
export interface BatchPlan {
	inserts: PlannedProfile[];
	updates: PlannedProfile[];
	/** One for each row, in the order of the file. */
	outcomes: RowOutcome[];
}

/** A row that is neither broken nor a repetition: the database has to be asked about it. */
export interface Candidate {
	row: SourceRow;
	sourceId: string;
	mapped: MappedRecord;
}

export type SortedRow = RowOutcome | Candidate;

export interface PlanContext {
	db: Kysely<DB>;
	sourceName: string;
	mapper: RecordMapper;
	kept: KeptRows;
	categoryLabels: ReadonlyMap<string, string>;
}

/**
 * Decides about every row of a batch, as `sortOut` left them, in a number of statements that does not depend on its
 * size.
 */
export async function planBatch(
	ctx: PlanContext,
	sorted: SortedRow[],
	lookUp: (candidates: Candidate[]) => Promise<Map<string, KnownRecord>>,
): Promise<BatchPlan> {
	const outcomes = new Map<number, RowOutcome>();
	const candidates: Candidate[] = [];
	for (const one of sorted) {
		if ('outcome' in one) outcomes.set(one.row, one);
		else candidates.push(one);
	}
	const existing = await lookUp(candidates);
	const updates: PlannedProfile[] = [];
	const fresh: (Candidate & { columns: ProfileColumns })[] = [];
	for (const candidate of candidates) {
		const known = existing.get(candidate.sourceId);
		if (!known) {
			fresh.push({ ...candidate, columns: columnsOf(candidate, ctx) });
			continue;
		}
		outcomes.set(candidate.row.number, outcomeOfKnown(candidate, known));
		const { sourceId, mapped } = candidate;
		if (isToChange(known, mapped.hash)) {
			const columns = columnsOf(candidate, ctx, known);
			updates.push({ id: known.id, slug: known.slug, sourceId, mapped, columns });
		}
	}
	const inserts = await planInserts(ctx, fresh, outcomes);
	const numbers = sorted.map((one) => ('outcome' in one ? one.row : one.row.number));
	return { inserts, updates, outcomes: numbers.map((number) => outcomes.get(number) as RowOutcome) };
}

/**
 * Returns what can be said of a row without the database: it is rejected, a duplicate of another row with its id, or a
 * candidate.
 */
export function sortOut(row: SourceRow, { mapper, kept }: Pick<PlanContext, 'mapper' | 'kept'>): SortedRow {
	const without = (outcome: 'rejected' | 'duplicate', field: string, message: string): RowOutcome => ({
		row: row.number,
		line: row.line,
		outcome,
		reason: { field, message },
	});
	if ('problem' in row) return without('rejected', '', row.problem);
	const sourceId = mapper.idOf(row.record);
	if (sourceId === null) return without('rejected', 'id', 'is missing or longer than 200 characters');
	const rival = kept.rivalOf(sourceId, row);
	if (rival && !kept.asksEachRow) return without('duplicate', 'id', rival);
	const warnings: Finding[] = [];
	mapper.newnessOf(row.record, (message) => warnings.push({ field: 'keep', message }));
	const mapped = mapper.map(row.record);
	if ('rejected' in mapped) return without('rejected', mapped.rejected.field, mapped.rejected.message);
	if (rival) return { ...without('duplicate', 'id', rival), warnings };
	kept.take(sourceId, row);
	return { row, sourceId, mapped: { ...mapped, warnings: [...mapped.warnings, ...warnings] } };
}

/**
 * Returns the columns of a row. Nobody looks after the business, so no more of its address is stored than everybody
 * sees: whoever claims it finds no more. An address that somebody has hidden before is not shown again by any file, and
 * the status of a business that is known stays.
 */
function columnsOf(
	{ mapped }: Candidate,
	{ categoryLabels }: PlanContext,
	known?: Pick<KnownProfile, 'address_visibility' | 'status'>,
) {
	const address_visibility = stricter(known?.address_visibility, mapped.fields.address_visibility ?? 'full');
	const fields = { ...mapped.fields, address_visibility };
	const label = categoryLabels.get(fields.category ?? '') ?? null;
	return profileColumns({ ...fields, ...shownAddress(fields) }, label, known?.status);
}

function outcomeOfKnown({ row, mapped }: Candidate, known: KnownRecord): RowOutcome {
	const { warnings } = mapped;
	const place = { row: row.number, line: row.line };
	if (known.kind === 'removed')
		return {
			...place,
			outcome: 'rejected',
			reason: { field: '', message: 'an operator removed this business' },
			warnings,
		};
	const base = { ...place, profile: { id: known.id, slug: known.slug } };
	if (isToChange(known, mapped.hash)) return { ...base, outcome: 'updated', warnings };
	if (known.source_hash === mapped.hash) return { ...base, outcome: 'unchanged', warnings };
	const message = known.kind === 'merged' ? `merged into ${known.slug}` : 'claimed: what its owner wrote was kept';
	return { ...base, outcome: 'unchanged', warnings: [...warnings, { field: '', message }] };
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
