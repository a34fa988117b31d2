import type pg from 'pg';
import type { Statement } from './trace.ts';

/** What statements cost where others want the processor, too. */
export interface Cost {
	/** To plan and to do each, the quickest of several times, together; milliseconds. */
	ms: number;
	/** 8 KB pages that they touch. */
	buffers: number;
}

const tries = 7;

export async function bestCost(
	client: pg.Client,
	statements: readonly Pick<Statement, 'sql' | 'params'>[],
): Promise<Cost> {
	const sum: Cost = { ms: 0, buffers: 0 };
	for (const { sql, params } of statements) {
		let best: Cost = { ms: Number.POSITIVE_INFINITY, buffers: 0 };
		for (let nth = 0; nth < tries; nth += 1) {
			const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${sql}`, params);
			const [told] = rows[0]['QUERY PLAN'];
			const ms = told['Planning Time'] + told['Execution Time'];
			const buffers = told.Plan['Shared Hit Blocks'] + told.Plan['Shared Read Blocks'];
			if (ms < best.ms) best = { ms, buffers };
		}
		sum.ms += best.ms;
		sum.buffers += best.buffers;
	}
	return sum;
}
