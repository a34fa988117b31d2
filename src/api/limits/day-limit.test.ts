import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseBeyondDay } from '#api/limits/day-limit.ts';
import { hourMs } from '#contract/days.ts';
import { postLimits } from '#contract/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addBusiness } from '#test/reviewed.ts';

const now = new Date('2026-03-02T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);

describe('of a limit a day', () => {
	test.each([
		{ done: { n: 0, first_at: null }, limit: { max: 3 } },
		{ done: { n: 2, first_at: hoursAgo(5) }, limit: { max: 3 } },
		{ done: { n: 0, first_at: null }, limit: { max: 3, more: 3 } },
	])('what it allows is done: $done.n of $limit.max', ({ done, limit }) => {
		expect(() => refuseBeyondDay(now, done, { ...limit, detail: 'No.' })).not.toThrow();
	});

	test.each([
		{ n: 3, first_at: hoursAgo(20), more: 1, code: 'rate_limited', retryAfterS: 4 * 3600 },
		{ n: 3, first_at: new Date(hoursAgo(24).getTime() + 1), more: 1, code: 'rate_limited', retryAfterS: 1 },
		{ n: 2, first_at: hoursAgo(1), more: 2, code: 'rate_limited', retryAfterS: 23 * 3600 },
		{ n: 3, times: [20, 10, 5].map(hoursAgo), more: 2, code: 'rate_limited', retryAfterS: 14 * 3600 },
		{ n: 3, times: [20, 10, 5].map(hoursAgo), more: 3, code: 'rate_limited', retryAfterS: 19 * 3600 },
		// The limit was higher when the first were done.
		{ n: 4, times: [20, 10, 5, 1].map(hoursAgo), more: 1, code: 'rate_limited', retryAfterS: 14 * 3600 },
		{ n: 0, first_at: null, more: 4, code: 'conflict', retryAfterS: undefined },
	])('$more more than $n are refused: $code', ({ n, first_at = null, times, more, code, retryAfterS }) => {
		try {
			refuseBeyondDay(now, { n, first_at, times }, { max: 3, more, detail: 'No.', never: 'Never.' });
			expect.unreachable();
		} catch (error) {
			expect(error).toMatchObject({ code, options: { detail: code === 'conflict' ? 'Never.' : 'No.' } });
			expect((error as { options: { retryAfterS?: number } }).options.retryAfterS).toBe(retryAfterS);
		}
	});
});

describe('over HTTP', () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp();
	});
	afterAll(() => app?.close());

	test('one post more is told when there is room again', async () => {
		const owner = await app.somebody('owner');
		const { id: profile_id } = await addBusiness(owner, 'Daily Bread');
		const post = () =>
			app.server.inject({
				method: 'POST',
				url: '/api/v1/business-profile/post',
				headers: { authorization: `Bearer ${owner.token}` },
				payload: { profile_id, body: 'Fresh bread.' },
			});
		expect((await post()).statusCode).toBe(201);
		app.clock.now = new Date(app.clock.now.getTime() + hourMs / 2);
		for (let n = 1; n < postLimits.postsPerDayNew; n += 1) expect((await post()).statusCode).toBe(201);
		const { statusCode, headers } = await post();
		expect([statusCode, headers['retry-after']]).toEqual([429, String(23.5 * 3600)]);
	});
});
