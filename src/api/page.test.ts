import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor, pageOf, readSlice, totalSoFar } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import { pageDepthMax } from '#contract/page.ts';

const total = { total: 0, total_is_exact: true };
const invalid = expect.objectContaining({ code: 'invalid_request' });
const thrown = (run: () => unknown) => {
	try {
		return run();
	} catch (error) {
		expect(error).toBeInstanceOf(AppError);
		return error;
	}
};

test('what goes into a cursor comes out of it, and it fits into an address', () => {
	const value = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
	);
	fc.assert(
		fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 1e6 }), (after, page) => {
			const text = encodeCursor({ after, page });
			expect(text).toMatch(/^[\w-]+$/);
			expect(decodeCursor(text)).toEqual({ after, page });
		}),
	);
});

test('a cursor that is not ours is invalid, whatever it is', () => {
	fc.assert(fc.property(fc.string(), (text) => void expect(thrown(() => decodeCursor(text))).toEqual(invalid)));
	for (const json of [
		'null',
		'{}',
		'[]',
		'{"after":[],"page":1}',
		'{"after":[{}],"page":1}',
		'{"after":["a"],"page":0}',
		'{"after":["a"],"page":1,"x":1}',
	]) {
		expect(thrown(() => decodeCursor(Buffer.from(json).toString('base64url')))).toEqual(invalid);
	}
});

test('page numbers go exactly as deep as allowed, for every limit', () => {
	for (const limit of [1, 7, 20, 100]) {
		const deepest = Math.floor(pageDepthMax / limit);
		expect(readSlice({ limit, page: deepest })).toMatchObject({ offset: (deepest - 1) * limit });
		expect(thrown(() => readSlice({ limit, page: deepest + 1 }))).toEqual(invalid);
	}
});

test('the row beyond the limit tells that there is more, and is not shown', () => {
	const slice = readSlice({ limit: 3 });
	const after = (row: number) => [row];
	const more = pageOf([1, 2, 3, 4], slice, total, after);
	expect([more.rows, decodeCursor(more.meta.next ?? '')]).toEqual([[1, 2, 3], { after: [3], page: 2 }]);
	expect(pageOf([1, 2, 3], slice, total, after).meta.next).toBeNull();
	expect(pageOf([], slice, total, after)).toMatchObject({ rows: [], meta: { next: null } });
});

test('following cursors shows every row once, in order, and counts pages', () => {
	fc.assert(
		fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 10 }), (values, limit) => {
			const sorted = values.sort((a, b) => a - b);
			const seen: number[] = [];
			let cursor: string | undefined;
			for (let page = 1; ; page += 1) {
				const slice = readSlice({ limit, ...(cursor && { cursor }) });
				const from = slice.after ? sorted.findIndex((value) => value > Number(slice.after?.[0])) : 0;
				const { rows, meta } = pageOf(from < 0 ? [] : sorted.slice(from, from + limit + 1), slice, total, (row) => [
					row,
				]);
				expect(meta.page).toBe(page);
				seen.push(...rows);
				if (!meta.next) break;
				cursor = meta.next;
			}
			expect(seen).toEqual(sorted);
		}),
	);
});

test('a total that nobody counts is exact where the list was read to its end from its beginning, and only there', () => {
	const rows = (count: number) => Array.from({ length: count });
	const second = readSlice({ limit: 3, page: 2 });
	expect(totalSoFar(rows(0), readSlice({ limit: 3, page: 1 }))).toEqual({ total: 0, total_is_exact: true });
	expect(totalSoFar(rows(4), readSlice({ limit: 3, page: 1 }))).toEqual({ total: 4, total_is_exact: false });
	expect(totalSoFar(rows(2), second)).toEqual({ total: 5, total_is_exact: true });
	// On a page beyond the end, nobody knows where the list ended.
	expect(totalSoFar(rows(0), second)).toEqual({ total: 3, total_is_exact: false });
	// The total is not exact with a cursor, because the pages before may have had another length.
	const cursor = encodeCursor({ after: ['a'], page: 2 });
	expect(totalSoFar(rows(2), readSlice({ limit: 3, page: 1, cursor }))).toEqual({ total: 5, total_is_exact: false });
});
