import type { Entry } from '#contract/coins/ledger.ts';
import { csvLine } from '#contract/csv-line.ts';
import { coinSentences } from '#sentences/coins.ts';
import { api } from '#web/calls/api.ts';
import type { TransactionFilter } from '#web/coins/transactions/transaction-filter.ts';

const atOnce = 100;

const entryLine = ({ id, at, kind, title, amount, state, balance_after, rule, subject, hash }: Entry): string =>
	csvLine([
		...[id, at, kind, title, amount, state, balance_after],
		...[rule && `${rule.code} ${rule.version}`, subject?.label, hash],
	]);

/**
 * Returns every entry that the filter lets through, the latest first, as a CSV file; tells how many have come so far.
 */
export async function readTransactionsAsCsv(
	filter: TransactionFilter,
	onEntries: (entries: number) => void,
): Promise<Blob> {
	const parts = [csvLine(coinSentences.page.csvColumns)];
	let entries = 0;
	let cursor: string | undefined;
	do {
		const { data, meta } = await api('GET /me/transactions', { query: { ...filter, limit: atOnce, cursor } });
		parts.push(data.map(entryLine).join(''));
		entries += data.length;
		onEntries(entries);
		cursor = meta.next ?? undefined;
	} while (cursor);
	return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
