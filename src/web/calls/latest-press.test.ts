import { expect, test } from 'vitest';
import { LatestPress, type Storing, shownOf } from '#web/calls/latest-press.ts';

interface Like {
	liked: boolean;
	count: number;
}

/** A server whose answers are given by the test, one by one. */
function likes() {
	const calls: { choice: boolean; answer: (state: Like) => void; refuse: (error: Error) => void }[] = [];
	const failures: unknown[] = [];
	const storing: Storing<Like, boolean> = {
		foresee: ({ liked, count }, choice) => ({ liked: choice, count: count + Number(choice) - Number(liked) }),
		store: (choice) => new Promise((answer, refuse) => void calls.push({ choice, answer, refuse })),
		onFailed: (error) => void failures.push(error),
	};
	return { calls, failures, storing };
}
const known: Like = { liked: false, count: 4 };

test('what is pressed during a call is stored after it, and shown at once', async () => {
	const { calls, storing } = likes();
	const like = new LatestPress<Like, boolean>(() => true);
	const shown = () => shownOf(known, like.presses, storing.foresee);
	const done = like.press(true, storing);
	expect(shown()).toEqual({ liked: true, count: 5 });
	void like.press(false, storing);
	expect(shown()).toEqual({ liked: false, count: 4 });
	expect(calls).toHaveLength(1);
	calls[0]?.answer({ liked: true, count: 9 });
	await expect.poll(() => calls.map(({ choice }) => choice)).toEqual([true, false]);
	expect(shown()).toEqual({ liked: false, count: 8 });
	calls[1]?.answer({ liked: false, count: 8 });
	await done;
	expect(like.presses).toEqual({ stored: { state: { liked: false, count: 8 }, choice: false } });
});

test('what could not be stored is as before, and told, unless another press has replaced it', async () => {
	const { calls, failures, storing } = likes();
	const like = new LatestPress<Like, boolean>(() => true);
	const lost = new Error('No answer came.');
	const first = like.press(true, storing);
	calls[0]?.refuse(lost);
	await first;
	expect(shownOf(known, like.presses, storing.foresee)).toEqual(known);
	expect(failures).toEqual([lost]);

	const second = like.press(true, storing);
	void like.press(false, storing);
	calls[1]?.refuse(lost);
	await expect.poll(() => calls).toHaveLength(3);
	calls[2]?.answer(known);
	await second;
	expect(failures).toEqual([lost]);
});

test('nothing is stored for somebody who has signed out meanwhile', async () => {
	const { calls, storing } = likes();
	let isHere = true;
	const like = new LatestPress<Like, boolean>(() => isHere);
	const done = like.press(true, storing);
	void like.press(false, storing);
	isHere = false;
	calls[0]?.answer({ liked: true, count: 5 });
	await done;
	expect(calls).toHaveLength(1);
});

test('what is heard after a press was stored is shown, and what was chosen stays chosen', async () => {
	const { calls, storing } = likes();
	const like = new LatestPress<Like, boolean>(() => true);
	const done = like.press(true, storing);
	calls[0]?.answer({ liked: true, count: 5 });
	await done;
	const shown = (known: Like, isNews: boolean) => shownOf(known, like.presses, storing.foresee, isNews);
	expect(shown(known, false)).toEqual({ liked: true, count: 5 });
	expect(shown({ liked: true, count: 8 }, true)).toEqual({ liked: true, count: 8 });
	// An answer from before the press that was late.
	expect(shown({ liked: false, count: 6 }, true)).toEqual({ liked: true, count: 7 });
	like.tell({ liked: true, count: 9 });
	expect(shown(known, false)).toEqual({ liked: true, count: 9 });
	expect(shown({ liked: false, count: 8 }, true)).toEqual({ liked: false, count: 8 });
});

test('choices about different matters are joined while they wait, and one that failed goes along with the next', async () => {
	type Wishes = Record<string, string>;
	const sent: Wishes[] = [];
	const answers: (() => void)[] = [];
	const failures: unknown[] = [];
	let isOut = true;
	const storing: Storing<Wishes, Wishes> = {
		foresee: (state, choice) => ({ ...state, ...choice }),
		join: (earlier, later) => ({ ...earlier, ...later }),
		store: async (choice) => {
			sent.push(choice);
			await new Promise<void>((answer) => void answers.push(answer));
			if (isOut) throw new Error('No answer came.');
			return { reviews: 'everyone', ...choice, mail: 'weekly' };
		},
		onFailed: (_, choice) => void failures.push(choice),
	};
	const wishes = new LatestPress<Wishes, Wishes>(() => true);
	const shown = (known: Wishes, isNews: boolean) => shownOf(known, wishes.presses, storing.foresee, isNews);
	const done = wishes.press({ reviews: 'friends' }, storing);
	void wishes.press({ found: 'nobody' }, storing);
	void wishes.press({ receipts: 'no' }, storing);
	answers[0]?.();
	await expect.poll(() => sent).toHaveLength(2);
	const all = { reviews: 'friends', found: 'nobody', receipts: 'no' };
	expect(sent[1]).toEqual(all);
	isOut = false;
	expect(shown({ reviews: 'everyone' }, false)).toEqual(all);
	answers[1]?.();
	await done;
	expect(failures).toEqual([]);

	isOut = true;
	const failing = wishes.press({ reviews: 'nobody' }, storing);
	answers[2]?.();
	await failing;
	expect(failures).toEqual([{ reviews: 'nobody' }]);
	// What is not stored is not shown; what was stored before is.
	expect(shown({ reviews: 'everyone', mail: 'daily' }, true)).toEqual({ ...all, mail: 'daily' });
});
