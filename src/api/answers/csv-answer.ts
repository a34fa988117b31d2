import type { FastifyReply } from 'fastify';
import type { CallRequest } from '#api/call-request.ts';
import { type Cell, csvLine } from '#contract/csv-line.ts';
import { answerTypes } from '#contract/endpoint.ts';
import type { Page } from '#contract/page.ts';

/** A page of a list, and the paths into its items that are columns. */
export interface CsvPage {
	columns: readonly string[];
	page: Page<object>;
}

/**
 * Answers a page of a list as CSV (RFC 4180, UTF-8). The first page begins with the names of the columns, and `Link` leads to the
 * next one (RFC 8288), so that all pages together are one file.
 */
export function writeCsv(
	{ url }: Pick<CallRequest, 'url'>,
	reply: FastifyReply,
	{ columns, page: { data, meta } }: CsvPage,
): string {
	const asked = new URL(url, 'http://localhost');
	const isFirst = !asked.searchParams.has('cursor') && meta.page === 1;
	if (meta.next) {
		asked.searchParams.delete('page');
		asked.searchParams.set('cursor', meta.next);
		reply.header('link', `<${asked.pathname}${asked.search}>; rel="next"`);
	}
	reply.type(`${answerTypes.csv}; charset=utf-8`);
	const lines = data.map((item) => csvLineOf(columns, item));
	return [...(isFirst ? [csvLine(columns)] : []), ...lines].join('');
}

/** Returns an item as a line, with the cells at these paths into it. */
export const csvLineOf = (columns: readonly string[], item: object): string =>
	csvLine(columns.map((path) => cellAt(item, path)));

function cellAt(item: object, path: string): Cell {
	let at: unknown = item;
	for (const name of path.split('.')) at = (at as Record<string, unknown> | null | undefined)?.[name];
	return at as Cell;
}
