import pg from 'pg';
import type { LatencyCase } from './latencies.ts';
import type { Recorder } from './trace.ts';

/** What is compared of an answer that is no list, and of the rows by hand. */
export type Compared<Answer> = (answer: Answer, rows: Record<string, unknown>[]) => [ours: unknown, theirs: unknown];

/** By hand the same must be found: the same ids in the same order, or what else is compared. @throws Error when not. */
export async function checkByHand<Answer>(
	databaseUrl: string,
	recorder: Recorder,
	{ name, calls }: LatencyCase,
	compared: Compared<Answer> = () => [null, null],
): Promise<void> {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	for (const { path, as, byHand = [] } of calls) {
		const { body } = await recorder.getOnce(path, as?.uid);
		const last = byHand.at(-1);
		const { rows } = await client.query(last?.sql ?? '', last?.params ?? []);
		const answer = JSON.parse(body).data;
		const [ours, theirs] = Array.isArray(answer)
			? [answer.map(({ id }) => id), rows.slice(0, answer.length).map(({ id }) => id)]
			: compared(answer, rows);
		if (JSON.stringify(ours) !== JSON.stringify(theirs))
			throw new Error(`${name}: ${path} says ${JSON.stringify(ours)}, by hand it is ${JSON.stringify(theirs)}.`);
	}
	await client.end();
}
