/** What begins before midnight, waits for somebody else's turn, and comes after what began on the next day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteVisit } from '#api/coins/earning/visiting.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import { actingAs } from '#test/acting-as.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHolder, give } from '#test/coin-holders.ts';

const [january, february] = [new Date('2031-01-31T23:59:59Z'), new Date('2031-02-01T00:00:01Z')];
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

test('a month that is over takes nothing from the month that the board counts', async () => {
	app.clock.now = january;
	const memberId = await addHolder(app);
	const likeAt = async (now: Date) => {
		app.clock.now = now;
		const key = `post:${crypto.randomUUID()}:like:${crypto.randomUUID()}`;
		await give(app, { event: 'like_received', memberId, key });
		const { board_month, board_coins } = await app.db
			.selectFrom('coin_holder')
			.select(['board_month', 'board_coins'])
			.where('member_id', '=', memberId)
			.executeTakeFirstOrThrow();
		return [board_month, board_coins];
	};
	expect(await likeAt(january)).toEqual(['2031-01-01', 1]);
	expect(await likeAt(february)).toEqual(['2031-02-01', 1]);
	expect(await likeAt(january)).toEqual(['2031-02-01', 1]);
	expect(await likeAt(february)).toEqual(['2031-02-01', 2]);
});

test('a visit of the day before ends no row of days', async () => {
	const memberId = await addHolder(app);
	const visitOn = (day: number) =>
		transaction<DB, Context, boolean>(
			actingAs({ ...app.context(), now: new Date(Date.UTC(2031, 2, day)) }, memberId),
			noteVisit,
		);
	const daysInRow = async () =>
		(
			await app.db
				.selectFrom('coin_holder')
				.select('visits_in_row')
				.where('member_id', '=', memberId)
				.executeTakeFirstOrThrow()
		).visits_in_row;
	expect([await visitOn(1), await visitOn(2), await visitOn(3)]).toEqual([true, true, true]);
	expect(await visitOn(2)).toBe(false);
	expect(await daysInRow()).toBe(3);
	expect([await visitOn(3), await visitOn(4)]).toEqual([false, true]);
	expect(await daysInRow()).toBe(4);
});
