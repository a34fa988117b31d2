import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { changeCount, hearCounts, hearMe, isFresh } from '#web/counts/hear-counts.ts';
import { knownCounts } from '#web/counts/known-counts.ts';

type Me = Pick<Member, 'counts' | 'coins' | 'roles'>;

/** Each test has a member of its own, who is signed in. */
let uid = '';
let members = 0;
beforeEach(() => {
	members += 1;
	uid = `member ${members}`;
	const stored = (): Record<string, string> => ({ token: 'a token', uid, loginType: 'password' });
	vi.stubGlobal('localStorage', { getItem: (key: string) => stored()[key] ?? null });
});
afterEach(() => void vi.unstubAllGlobals());

const me = (unread_messages: number, unread_notifications = 0): Me => ({
	counts: { friend_requests: 1, unread_messages, unread_business_messages: [], unread_notifications } as never,
	coins: { available: 5 } as never,
	roles: [],
});

/** Asks for the member, and returns what answers. */
function askMe(of = uid) {
	const { promise, resolve } = Promise.withResolvers<Me>();
	const heard = hearMe(of, promise, (value) => value);
	return (value: Me) => {
		resolve(value);
		return heard;
	};
}

test('counts are known as soon as their own answer is there', async () => {
	expect(isFresh(uid)).toBe(false);
	await askMe()(me(3));
	expect(knownCounts(uid)).toMatchObject({ unread_messages: 3, friend_requests: 1, coins: 5 });
	expect(isFresh(uid)).toBe(true);
});

test('an answer that was asked for earlier and comes later does not replace what is known', async () => {
	const [first, second] = [askMe(), askMe()];
	await second(me(4));
	await first(me(3));
	expect(knownCounts(uid).unread_messages).toBe(4);
});

test('each count is as new as its own question: what the page has changed stays, and the others are taken', async () => {
	await askMe()(me(3, 2));
	const answer = askMe();
	changeCount('unread_notifications', -1);
	await hearCounts(uid, Promise.resolve(), () => ({ friend_requests: 7 }));
	await answer(me(4, 2));
	expect(knownCounts(uid)).toMatchObject({ unread_messages: 4, unread_notifications: 1, friend_requests: 7 });
});

test('what is told in part does not make all of it fresh', async () => {
	await hearCounts(uid, Promise.resolve(), () => ({ friend_requests: 7 }));
	expect(knownCounts(uid).friend_requests).toBe(7);
	expect(isFresh(uid)).toBe(false);
});

test('the counts of a member who is no longer here are dropped', async () => {
	const before = uid;
	const answer = askMe();
	uid = 'somebody else';
	await askMe()(me(1));
	await answer(me(3));
	expect([knownCounts(before).unread_messages, knownCounts(uid).unread_messages]).toEqual([0, 1]);
});
