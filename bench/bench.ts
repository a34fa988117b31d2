import type { Verdict } from './goals.ts';
import type { Growth } from './latency.ts';
import type { Comparison, Drive, Side } from './measure.ts';
import type { Options } from './options.ts';

/** One line of the table. */
export interface Line {
	part: string;
	name: string;
	ours: Side;
	/** What it is compared with; null for a figure of its own. */
	comparison: (Comparison & { twin: string }) | null;
}

/** What every part of the run is given, and what it adds to. */
export interface Bench {
	options: Options;
	/** The seeded database; parts that write use a copy. */
	databaseUrl: string;
	drive: Drive;
	lines: Line[];
	verdicts: Verdict[];
	/** Calls at two sizes. */
	growth: { sizes: string; rows: Growth[] }[];
	/** Free-form findings of a part: counts, plans, times. */
	details: Record<string, unknown>;
	say(line: string): void;
	/** Whether `--only` asks for that part or case. */
	isWanted(name: string): boolean;
}

/** The product's DATABASE_POOL default; the bare twins get as many. */
export const poolMax = 10;
