import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForMailboxes, type Mailboxes } from '#web/messages/mailboxes.ts';

/** What the server answers, one call after the other, and how many calls it has had. */
let answers: ('refuses' | 'tells')[] = [];
let calls = 0;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	calls = 0;
	vi.stubGlobal('fetch', async () => {
		const answer = answers[calls];
		calls += 1;
		return answer === 'tells'
			? Response.json({ data: [{ id: '1', business_name: 'Tea' }] })
			: Response.json({ code: 'rate_limited' }, { status: 429 });
	});
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const mailboxes = [{ id: '1', name: 'Tea' }];

test('mailboxes that could not be told are asked for again until they are known, and no longer', async () => {
	answers = ['refuses', 'refuses', 'tells'];
	const known: Mailboxes[] = [];
	const { ask } = askForMailboxes((told) => known.push(told));
	await vi.advanceTimersByTimeAsync(2_000);
	expect(known).toEqual([]);
	await vi.advanceTimersByTimeAsync(8_000);
	expect(known).toEqual([mailboxes]);
	ask();
	await vi.advanceTimersByTimeAsync(60_000);
	expect([known, calls]).toEqual([[mailboxes], 3]);
});

test('who has left the page is told nothing, and nothing more is asked', async () => {
	answers = ['refuses', 'tells'];
	const known: Mailboxes[] = [];
	const { end } = askForMailboxes((told) => known.push(told));
	await vi.advanceTimersByTimeAsync(1_000);
	end();
	await vi.advanceTimersByTimeAsync(60_000);
	expect([known, calls]).toEqual([[], 1]);
});
