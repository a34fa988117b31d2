/**
 * The code with which PostgreSQL cancels a statement that took too long (`statementTimeoutMs` of a connection).
 */
const queryCanceled = '57014';
const isTimedOut = (error: unknown) => (error as { code?: string } | null)?.code === queryCanceled;

/**
 * Works on the rows of a batch, in smaller parts once a statement took too long. Parts stay small to the end of the
 * file, because rows that are slow to compare go on coming.
 */
export class SmallerBatches {
	#rowsMax = Number.POSITIVE_INFINITY;

	/**
	 * Does `work` on the rows, part by part; returns the result for the last part.
	 * @throws what `work` throws, and the time-out where a single row takes too long.
	 */
	async each<Row, Sum>(rows: Row[], before: Sum, work: (rows: Row[], before: Sum) => Promise<Sum>): Promise<Sum> {
		let sum = before;
		let at = 0;
		while (at < rows.length) {
			const part = rows.slice(at, at + this.#rowsMax);
			try {
				sum = await work(part, sum);
				at += part.length;
			} catch (error) {
				if (!isTimedOut(error) || part.length === 1) throw error;
				this.#rowsMax = Math.ceil(part.length / 2);
			}
		}
		return sum;
	}
}
