import type { CallInput } from '#contract/client.ts';
import { csvMark } from '#contract/csv-line.ts';
import { clientOver } from '#web/calls/api.ts';

const linesAtOnce = 100;

/** The lists that come as CSV as well. */
type CsvCall = 'GET /me/transactions' | 'GET /referrals';
type Query<N extends CsvCall> = NonNullable<CallInput<N>['query']>;

/** Makes calls whose answer is a text, which is their data. */
const askForText = clientOver(async (input, init) => {
	const response = await fetch(input, init);
	return response.ok ? Object.assign(response, { json: async () => ({ data: await response.text() }) }) : response;
});

/**
 * Returns a list with all its pages as one CSV file, as the server writes it; several queries come one after the other,
 * under one line of names. Tells how many lines have come so far.
 */
export async function readCsv<N extends CsvCall>(
	name: N,
	queries: readonly Query<N>[],
	onLines: (lines: number) => void = () => {},
): Promise<Blob> {
	const lines: string[] = [];
	for (const [at, query] of queries.entries()) {
		let cursor: string | undefined;
		do {
			const asked = { query: { ...query, limit: linesAtOnce, cursor }, headers: { accept: 'text/csv' } };
			const { data, headers } = await askForText<CsvCall>(name, asked);
			const text = String(data);
			lines.push(at > 0 && !cursor ? withoutNames(text) : text);
			onLines(lines.reduce((sum, part) => sum + countLines(part), -1));
			cursor = cursorOf(headers.get('link'));
		} while (cursor);
	}
	return new Blob([csvMark, ...lines], { type: 'text/csv;charset=utf-8' });
}

const withoutNames = (text: string): string => text.slice(text.indexOf('\r\n') + 2);
const countLines = (text: string): number => text.split('\r\n').length - 1;

/** Returns the cursor of the next page, to which the head of an answer leads (RFC 8288). */
function cursorOf(link: string | null): string | undefined {
	const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
	return (next && new URL(next, location.href).searchParams.get('cursor')) ?? undefined;
}
