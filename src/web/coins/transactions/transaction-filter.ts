import type { Entry } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';

export interface TransactionFilter {
	kind?: Entry['kind'] | undefined;
	/** The days, in ISO 8601. */
	from?: string | undefined;
	to?: string | undefined;
}

const { kinds } = coinSentences.page;
export const entryKinds = Object.keys(kinds) as Entry['kind'][];

const readDay = (value: string | null): string | undefined =>
	value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Returns the filter that an address asks for; whatever is not understood is left out. */
export const readFilter = (search: URLSearchParams): TransactionFilter => ({
	kind: entryKinds.find((kind) => kind === search.get('kind')),
	from: readDay(search.get('from')),
	to: readDay(search.get('to')),
});

export const isFiltered = ({ kind, from, to }: TransactionFilter): boolean => Boolean(kind ?? from ?? to);
