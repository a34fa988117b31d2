import { z } from 'zod';
import { AppError, invalidField } from '#contract/errors.ts';
import { type PageMeta, type PageQuery, pageDepthMax } from '#contract/page.ts';
import { idPattern } from '#contract/shapes.ts';

/**
 * Where the next page of a list begins: the sort values of the last row seen, in the list's total order; `page` is the
 * number of that page, for display.
 */
const cursorShape = z.strictObject({
	after: z
		.array(z.union([z.string(), z.number()]))
		.min(1)
		.max(4),
	page: z.int().min(1),
});
export type Cursor = z.infer<typeof cursorShape>;

/** What a value of a cursor must be, by the type of the column that it is compared with. */
export const cursorValue = {
	id: z.string().regex(idPattern),
	time: z.iso.datetime().regex(/^[12]\d{3}-/),
	count: z.int32(),
	score: z.number(),
	position: z.int().min(0).max(pageDepthMax),
};

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Returns the cursor that a text holds. @throws AppError `invalid_request` for a cursor that we did not make. */
export function decodeCursor(text: string): Cursor {
	try {
		return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
	} catch (cause) {
		throw new AppError('invalid_request', {
			cause,
			fields: [{ path: 'cursor', code: 'invalid', message: 'Give the meta.next of an earlier answer, unchanged.' }],
		});
	}
}

type Values<T extends readonly z.ZodType[]> = { [K in keyof T]: z.output<T[K]> };

/**
 * Returns the values of a cursor, typed as the list needs them.
 * @throws AppError `invalid_request` for another list's cursor.
 */
export function readValues<const T extends readonly z.ZodType[]>(shapes: T, after: Cursor['after']): Values<T> {
	const values = after.slice(0, shapes.length);
	if (shapes.every((shape, at) => shape.safeParse(values[at]).success)) return values as Values<T>;
	throw invalidField('cursor', 'This cursor belongs to another list. Start again without it.');
}

export interface Slice {
	page: number;
	limit: number;
	/** How many rows to skip; 0 with a cursor. */
	offset: number;
	/** The sort values of the row before the first one wanted; null at the start. */
	after: Cursor['after'] | null;
}

/**
 * Returns the part of a list that a query asks for.
 * @throws AppError `invalid_request` when the page is deeper than page numbers may go.
 */
export function readSlice({ page = 1, limit, cursor }: PageQuery): Slice {
	if (cursor) {
		const { after, page: nextPage } = decodeCursor(cursor);
		return { page: nextPage, limit, offset: 0, after };
	}
	const offset = (page - 1) * limit;
	if (offset + limit > pageDepthMax && page > 1) {
		const message = `Page numbers go ${pageDepthMax} rows deep. Follow meta.next as cursor from there.`;
		throw new AppError('invalid_request', { fields: [{ path: 'page', code: 'too_deep', message }] });
	}
	return { page, limit, offset, after: null };
}

/**
 * Returns the total of a list that nobody counts: the rows skipped and read, which is one more than the page where
 * there are more. It is exact where the list ends on a page that was asked for by its number.
 */
export function totalSoFar(rows: unknown[], slice: Slice): Pick<PageMeta, 'total' | 'total_is_exact'> {
	const total = Math.min((slice.page - 1) * slice.limit + rows.length, pageDepthMax);
	const hasEnd = rows.length <= slice.limit && (rows.length > 0 || slice.page === 1);
	return { total, total_is_exact: hasEnd && slice.after === null };
}

/** Returns the total of a list that counted `n` rows, at most as many as page numbers reach. */
export const totalOf = (n: number): Pick<PageMeta, 'total' | 'total_is_exact'> => ({
	total: Math.min(n, pageDepthMax),
	total_is_exact: n <= pageDepthMax,
});

/** Returns a page and its meta, from one row more than asked for; `afterOf` returns the sort values of a row. */
export function pageOf<R>(
	rows: R[],
	slice: Slice,
	total: Pick<PageMeta, 'total' | 'total_is_exact'>,
	afterOf: (row: R) => Cursor['after'],
): { rows: R[]; meta: PageMeta } {
	const kept = rows.slice(0, slice.limit);
	const last = kept.at(-1);
	const hasMore = rows.length > slice.limit && last !== undefined;
	const next = hasMore ? encodeCursor({ after: afterOf(last), page: slice.page + 1 }) : null;
	return { rows: kept, meta: { page: slice.page, limit: slice.limit, ...total, next } };
}
