import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#db/transaction.ts';

/** Work in batches that stops between two of them, by throwing, once its signal is aborted. */
export interface Stoppable {
	signal?: AbortSignal | undefined;
}

/** The keys of the rows that one batch went through, in order, and how many of these rows it changed. */
interface Batch {
	keys: string[];
	changed: number;
}

/**
 * Goes through the rows of a table in the order of their keys, one transaction per batch: `work` takes the rows after a
 * key, or the first ones for null, until there are none left. Returns how many rows were changed.
 */
export async function eachBatch<DB>(
	ctx: { db: Kysely<DB> } & Stoppable,
	work: (ctx: { db: Transaction<DB> }, after: string | null) => Promise<Batch>,
): Promise<number> {
	let sum = 0;
	for (let after: string | null = null; ; ) {
		ctx.signal?.throwIfAborted();
		const { keys, changed }: Batch = await transaction({ db: ctx.db }, (ctx) => work(ctx, after));
		const last = keys.at(-1);
		if (last === undefined) return sum;
		sum += changed;
		after = last;
	}
}

/** Locks the rows that come next in a table and returns their ids in order, for work that goes through it in batches. */
export async function lockNext<DB>(
	db: Transaction<DB>,
	table: keyof DB & string,
	after: string | null,
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from ${sql.table(table)} where ${after}::uuid is null or id > ${after}::uuid
		order by id limit ${limit} for no key update`.execute(db);
	return rows.map(({ id }) => id);
}

/** Repeats a step of work until the step returns true, which says that nothing is left. */
export async function untilDone(step: () => Promise<boolean>, { signal }: Stoppable): Promise<void> {
	for (let isDone = false; !isDone; ) {
		signal?.throwIfAborted();
		isDone = await step();
	}
}

/** Returns the ids after one, or the first for null, that need the work; in their order. */
export type List = (after: string | null, max: number) => Promise<string[]>;

interface Listed {
	list: List;
	/** Returns the message of the error for `n` ids that failed. */
	failure: (n: number) => string;
}

/**
 * Lists from an id on to the last, and then from the first up to it. Work that gives up after some failures begins each
 * time elsewhere with it, so that ids which always fail do not stand before all others for ever.
 */
export const listedFrom =
	(start: string, list: List): List =>
	async (after, max) => {
		const isFirstRound = after === null || after > start;
		const ids = await list(isFirstRound ? (after ?? start) : after, max);
		if (!isFirstRound) return ids.filter((id) => id <= start);
		if (ids.length === max) return ids;
		const before = await list(null, max - ids.length);
		return [...ids, ...before.filter((id) => id <= start)];
	};

interface Each extends Listed {
	work: (id: string) => Promise<unknown>;
}

interface Together extends Listed {
	work: (ids: string[]) => Promise<unknown>;
}

const listedAtOnce = 200;

/**
 * Does `work` for many ids, one after the other; an id that fails keeps none of the others from it.
 * @throws AggregateError with the reasons of all failures, after the others are done.
 */
export const eachAlone = (ctx: Stoppable, { work, ...listed }: Each): Promise<void> =>
	eachListed(ctx, listed, async (ids, failures) => {
		for (const id of ids) {
			ctx.signal?.throwIfAborted();
			await work(id).catch((error) => void failures.push(error));
		}
	});

/**
 * Does `work` for many ids, up to 200 at once. Where it fails, each half of them follows on its own, in the end each id:
 * so one that fails, or takes too long, keeps none of the others from it.
 * @throws AggregateError with the reasons of all ids that failed alone, after the others are done.
 */
export const eachTogether = (ctx: Stoppable, { work, ...listed }: Together): Promise<void> => {
	const inHalves = async (ids: string[], failures: unknown[]): Promise<void> => {
		ctx.signal?.throwIfAborted();
		const failure = await work(ids).then(
			() => null,
			(error) => ({ error }),
		);
		if (!failure) return;
		if (ids.length === 1) return void failures.push(failure.error);
		const half = Math.ceil(ids.length / 2);
		await inHalves(ids.slice(0, half), failures);
		await inHalves(ids.slice(half), failures);
	};
	return eachListed(ctx, listed, inHalves);
};

async function eachListed(
	{ signal }: Stoppable,
	{ list, failure }: Listed,
	work: (ids: string[], failures: unknown[]) => Promise<void>,
): Promise<void> {
	const failures: unknown[] = [];
	for (let after: string | null = null; ; ) {
		const ids: string[] = await list(after, listedAtOnce);
		if (ids.length > 0) await work(ids, failures);
		after = ids.at(-1) ?? null;
		if (ids.length < listedAtOnce) break;
	}
	signal?.throwIfAborted();
	if (failures.length > 0) throw new AggregateError(failures, failure(failures.length));
}
