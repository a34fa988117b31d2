import { expect, test } from 'vitest';
import { Reads } from '#caches/reads.ts';
import type { DirectAnswer, DirectCalls } from '#contract/direct-client.ts';
import type { CallName } from '#contract/endpoints.ts';
import { PageCalls } from '#web/server/page-calls.ts';

const stats: CallName = 'GET /stats';
const tree: CallName = 'GET /business-profile/categories';
const places: CallName = 'GET /business-profile/places';
const nothing = { params: {}, query: {}, headers: {} };

/** Answers calls with `answers`, which tests change, and notes the calls in `asked`. */
function api(answers: Partial<Record<CallName, object>>) {
	const asked: string[] = [];
	const callsInto =
		(reads: Reads): DirectCalls =>
		async (name): Promise<DirectAnswer> => {
			asked.push(name);
			reads.tag(name);
			const body = answers[name];
			return { status: body ? 200 : 404, headers: new Headers(), body: body ?? {} };
		};
	return { answers, asked, calls: (reads = new Reads()) => new PageCalls(callsInto, reads) };
}

test('the calls of the last time tell whether all is answered as it was, and what was read', async () => {
	const { answers, calls } = api({ [stats]: { data: 1 }, [tree]: { data: 2 } });
	const first = calls();
	for (const name of [stats, tree]) await first.make(name, nothing);
	const last = await first.list();
	const reads = new Reads();
	expect(await calls(reads).areAnsweredAlike(last)).toBe(true);
	expect([...reads.tags]).toEqual([stats, tree]);
	answers[tree] = { data: 3 };
	expect(await calls().areAnsweredAlike(last)).toBe(false);
	delete answers[tree];
	expect(await calls().areAnsweredAlike(last)).toBe(false);
});

test('loaders get what was asked for the comparison, and only what they want is asked for the next time', async () => {
	const { asked, calls } = api({ [stats]: { data: 1 }, [tree]: { data: 2 }, [places]: { data: 3 } });
	const first = calls();
	for (const name of [stats, tree]) await first.make(name, nothing);
	asked.length = 0;
	const next = calls();
	await next.areAnsweredAlike(await first.list());
	for (const name of [stats, places, stats])
		expect((await next.make(name, nothing)).body).toEqual({ data: name === stats ? 1 : 3 });
	expect(asked).toEqual([stats, tree, places]);
	expect((await next.list()).map(({ name }) => name)).toEqual([stats, places]);
});

test('the same call with other parameters, or asked otherwise, is another', async () => {
	const { asked, calls } = api({ [stats]: { data: 1 } });
	const page = calls();
	await page.make(stats, nothing);
	await page.make(stats, { ...nothing, query: { page: '2' } });
	await page.make(stats, { ...nothing, params: { id: '2' } });
	expect(asked).toHaveLength(3);
});

test('of frozen data, another object is another answer, and so is another beside the same', async () => {
	const { answers, calls } = api({ [tree]: { data: Object.freeze([1]) } });
	const first = calls();
	await first.make(tree, nothing);
	const last = await first.list();
	answers[tree] = { data: Object.freeze([1]) };
	expect(await calls().areAnsweredAlike(last)).toBe(true);
	answers[tree] = { data: Object.freeze([2]) };
	expect(await calls().areAnsweredAlike(last)).toBe(false);

	const kept = Object.freeze([1]);
	answers[tree] = { data: kept, meta: { total: 1 } };
	const counted = calls();
	await counted.make(tree, nothing);
	answers[tree] = { data: kept, meta: { total: 2 } };
	expect(await calls().areAnsweredAlike(await counted.list())).toBe(false);
});
