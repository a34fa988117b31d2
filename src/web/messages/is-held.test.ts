import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/days.ts';
import { messageLimits } from '#contract/limits.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { isHeld } from '#web/messages/is-held.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

test('a message is held that waits for longer than its author asked, and no other', async () => {
	const ana = await app.somebody();
	const strangers = await Promise.all(Array.from({ length: messageLimits.sameWordsPerHour + 1 }, () => app.somebody()));
	// A new account may write to fewer strangers than that.
	const monthAgo = new Date(app.clock.now.getTime() - 30 * dayMs);
	await app.db.updateTable('member').set({ created_at: monthAgo }).where('id', '=', ana.id).execute();
	const areHeld: boolean[] = [];
	for (const { id } of strangers) {
		const { data } = await ana.call('POST /business-profile/messages/compose', {
			body: {
				to: [{ type: 'member', id }],
				subject: 'Hi',
				body: 'Have you heard of this offer?',
				undo_seconds: messageLimits.undoMaxS,
			},
		});
		expect(data.sent_at).toBeNull();
		areHeld.push(isHeld(data));
	}
	expect(areHeld).toEqual([...strangers.slice(1).map(() => false), true]);
	const { data: sent } = await ana.call('GET /business-profile/messages/outbox', { query: {} });
	expect(sent.map(isHeld)).toEqual(areHeld.toReversed());
});
