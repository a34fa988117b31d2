import { type Kysely, sql, type Transaction } from 'kysely';
import { transaction } from '#db/transaction.ts';

/** Work in batches that ends between two of them, by throwing, when it is told to. */
export interface Stoppable {
	signal?: AbortSignal | undefined;
}

/** What was gone through, in order, and how much of it was changed. */
interface Batch {
	keys: string[];
	changed: number;
}

/**
 * Goes through the rows of a table in the order of their keys, a batch a transaction: `work` takes those after a key, or the
 * first, until there are none left. Gives how many were changed.
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

/** The ids that come next in a table, in their order, with their rows locked: for work that goes through it in batches. */
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

/** Does a step of work again and again, until one says that nothing is left. */
export async function untilDone(step: () => Promise<boolean>, { signal }: Stoppable): Promise<void> {
	for (let isDone = false; !isDone; ) {
		signal?.throwIfAborted();
		isDone = await step();
	}
}

interface Each {
	/** The ids after one, or the first, of which something is to be done; in their order. */
	list: (after: string | null, max: number) => Promise<string[]>;
	work: (id: string) => Promise<unknown>;
	/** What there is to say where some could not be done. */
	failure: (n: number) => string;
}

const listedAtOnce = 200;

/**
 * Does the same with many, one after the other; one that fails keeps none of the others from it.
 * @throws AggregateError with why some could not be done, after the others.
 */
export async function eachAlone({ signal }: Stoppable, { list, work, failure }: Each): Promise<void> {
	const failures: unknown[] = [];
	for (let after: string | null = null; ; ) {
		const ids: string[] = await list(after, listedAtOnce);
		for (const id of ids) {
			signal?.throwIfAborted();
			await work(id).catch((error) => void failures.push(error));
		}
		after = ids.at(-1) ?? null;
		if (ids.length < listedAtOnce) break;
	}
	signal?.throwIfAborted();
	if (failures.length > 0) throw new AggregateError(failures, failure(failures.length));
}
