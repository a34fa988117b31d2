import { afterEach, expect, test, vi } from 'vitest';
import { oneAtATime } from '#web/calls/reloads/one-at-a-time.ts';

afterEach(() => void vi.useRealTimers());

/** Calls whose answers are given by the test, one by one. */
function calls() {
	const made: PromiseWithResolvers<void>[] = [];
	const ask = oneAtATime(() => {
		const call = Promise.withResolvers<void>();
		made.push(call);
		return call.promise;
	});
	return { made, ask };
}

test('whoever asks while an answer is awaited is answered by one call after it', async () => {
	const { made, ask } = calls();
	for (let n = 0; n < 3; n += 1) ask();
	expect(made).toHaveLength(1);
	made[0]?.resolve();
	await expect.poll(() => made).toHaveLength(2);
	vi.useFakeTimers();
	made[1]?.resolve();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(made).toHaveLength(2);
	ask();
	expect(made).toHaveLength(3);
});

test('a call that failed is made again, later each time, and given up at last', async () => {
	vi.useFakeTimers();
	const { made, ask } = calls();
	ask();
	for (const [place, waitMs] of [2_000, 8_000, 30_000].entries()) {
		made[place]?.reject(new Error('No answer came.'));
		await vi.advanceTimersByTimeAsync(waitMs - 1);
		expect(made).toHaveLength(place + 1);
		await vi.advanceTimersByTimeAsync(1);
		expect(made).toHaveLength(place + 2);
	}
	made[3]?.reject(new Error('No answer came.'));
	await vi.advanceTimersByTimeAsync(600_000);
	expect(made).toHaveLength(4);
	ask();
	expect(made).toHaveLength(5);
});

test('whoever asks after a failure does not wait for the next try, and one who asked during the last has all tries', async () => {
	vi.useFakeTimers();
	const { made, ask } = calls();
	ask();
	made[0]?.reject(new Error('No answer came.'));
	await vi.advanceTimersByTimeAsync(0);
	ask();
	await vi.advanceTimersByTimeAsync(0);
	expect(made).toHaveLength(2);
	for (const place of [1, 2]) {
		made[place]?.reject(new Error('No answer came.'));
		await vi.advanceTimersByTimeAsync(30_000);
	}
	ask();
	made[3]?.reject(new Error('No answer came.'));
	await vi.advanceTimersByTimeAsync(2_000);
	expect(made).toHaveLength(5);
});
