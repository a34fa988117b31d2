import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain } from '#web/operator/imports/ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks every second; the answers are given by the test, one by one. */
function asking() {
	const asked: PromiseWithResolvers<string>[] = [];
	const heard: string[] = [];
	const ask = () => {
		const question = Promise.withResolvers<string>();
		asked.push(question);
		return question.promise;
	};
	const end = askAgain(ask, (answer) => heard.push(answer), 1_000);
	return { asked, heard, end };
}

test('the next question waits for the answer before, and a moment longer', async () => {
	const { asked, heard } = asking();
	await vi.advanceTimersByTimeAsync(5_000);
	expect(asked).toHaveLength(1);
	asked[0]?.resolve('half');
	await vi.advanceTimersByTimeAsync(999);
	expect([heard, asked.length]).toEqual([['half'], 1]);
	await vi.advanceTimersByTimeAsync(1);
	expect(asked).toHaveLength(2);
});

test('who leaves while an answer is awaited does not hear it, and nothing is asked any more', async () => {
	const { asked, heard, end } = asking();
	await vi.advanceTimersByTimeAsync(1_000);
	end();
	asked[0]?.resolve('half');
	await vi.advanceTimersByTimeAsync(60_000);
	expect([heard, asked.length]).toEqual([[], 1]);
});

test('who leaves between two questions asks no other', async () => {
	const { asked, end } = asking();
	end();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(asked).toHaveLength(0);
});
