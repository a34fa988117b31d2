/** The 95th of a hundred calls, milliseconds, with one client at a time: over HTTP, of its statements, and of the same in pgbench. */
export interface Latency {
	httpMs: number;
	statementsMs: number;
	/** Parsed and planned anew each time, as the product's are. */
	pgbenchMs: number;
	/** Prepared once, with the parameters in them: the least that the server can do. */
	preparedMs: number;
}

/** A case at two sizes. */
export interface Growth {
	name: string;
	/** Where it is small, over HTTP; null where there is none so small. */
	smallMs: number | null;
	large: Latency;
	/** Medians over the rounds: of large ÷ small over HTTP, and of our statements ÷ pgbench where it is large. */
	grew: number | null;
	byHand: number;
}
