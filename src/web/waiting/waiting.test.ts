import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStorage } from '#test/browser-storage.ts';
import { clearSession, saveSession } from '#web/session/session.ts';
import { sendEach } from './send-each.ts';
import {
	forgetOld,
	forgetWaiting,
	keepWaiting,
	listWaiting,
	readWaiting,
	takeOver,
	visitor,
	type WaitingKind,
} from './waiting.ts';

const [hour, day] = [3_600_000, 86_400_000];
let storage: Record<string, string>;

const signIn = (uid: string) => saveSession({ token: 'a token', uid, loginType: 'password' });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date'] });
	storage = newStorage();
	vi.stubGlobal('localStorage', storage);
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('what waits is whose it was kept for, until it is forgotten', () => {
	signIn('ana');
	keepWaiting('message', 'thread 7', { body: 'Hello' });
	signIn('ben');
	expect(readWaiting('message', 'thread 7')).toBeNull();
	expect(listWaiting('message', 'ben')).toEqual([]);
	signIn('ana');
	expect(readWaiting('message', 'thread 7')?.value).toEqual({ body: 'Hello' });
	expect(listWaiting('message', 'ana').map(({ key, owner }) => [key, owner])).toEqual([['thread 7', 'ana']]);
	forgetWaiting('message', 'thread 7');
	expect(readWaiting('message', 'thread 7')).toBeNull();
});

const kept: [WaitingKind, number][] = [
	['review', 30],
	['words', 30],
	['follow', 1],
	['invitation', 1],
	['message', 90],
	['profile', 90],
];
test.each(kept)('%s waits for %i days and not longer', (kind, days) => {
	signIn('ana');
	keepWaiting(kind, 'it', true);
	later(days * day - 1);
	expect(readWaiting(kind, 'it')?.value).toBe(true);
	later(1);
	forgetOld();
	expect(Object.keys(storage).filter((key) => key.startsWith('waiting'))).toEqual([]);
});

test.each<[WaitingKind, number]>([
	['review', hour],
	['follow', hour],
	['invitation', day],
])('a visitor’s %s is the next member’s for %i ms', (kind, ms) => {
	keepWaiting(kind, 'soon', 1);
	keepWaiting(kind, 'late', 2);
	later(ms - 1);
	keepWaiting(kind, 'soon', 1);
	later(1);
	takeOver(kind, 'ana');
	expect(listWaiting(kind, 'ana').map(({ key }) => key)).toEqual(['soon']);
	takeOver(kind, 'ben');
	expect(listWaiting(kind, 'ben')).toEqual([]);
});

test('a visitor’s draft is nobody’s who signs in', () => {
	keepWaiting('profile', 'new', 1);
	takeOver('profile', 'ana');
	expect(listWaiting('profile', 'ana')).toEqual([]);
	expect(listWaiting('profile', visitor)).toHaveLength(1);
});

test('what somebody left who signed out is there until the next day, and then gone with what says that they were here', async () => {
	signIn('ana');
	keepWaiting('message', 'new', { body: 'Later' });
	await clearSession();
	later(day - 1);
	forgetOld();
	expect(listWaiting('message', 'ana')).toHaveLength(1);
	later(1);
	forgetOld();
	expect(JSON.stringify(storage)).not.toContain('ana');
});

test('who comes back before finds it, and keeps it', async () => {
	signIn('ana');
	keepWaiting('message', 'new', { body: 'Later' });
	await clearSession();
	later(day - 1);
	signIn('ana');
	later(day);
	forgetOld();
	expect(readWaiting('message', 'new')?.value).toEqual({ body: 'Later' });
});

test('a session that ended by itself leaves what was written as long as ever', async () => {
	signIn('ana');
	keepWaiting('message', 'new', { body: 'Later' });
	await clearSession('ended');
	later(2 * day);
	forgetOld();
	expect(listWaiting('message', 'ana')).toHaveLength(1);
});

test('what another hand has stored under its name is gone with the first look', () => {
	storage['waiting review ana it'] = '{"at":"yesterday"}';
	storage['waiting review ana other'] = 'no JSON';
	storage.map = 'off';
	expect(listWaiting('review')).toEqual([]);
	expect(Object.keys(storage)).toEqual(['map']);
});

test('where a browser has no room, what is kept lasts as long as the page', () => {
	signIn('ana');
	Object.assign(storage, {
		setItem: () => {
			throw new DOMException('Full', 'QuotaExceededError');
		},
	});
	keepWaiting('message', 'new', 'typed');
	expect(readWaiting('message', 'new')?.value).toBe('typed');
	expect(listWaiting('message', 'ana')).toHaveLength(1);
	forgetWaiting('message', 'new');
	expect(readWaiting('message', 'new')).toBeNull();
});

test('what two ask at once to be sent is sent once', async () => {
	signIn('ana');
	keepWaiting('follow', 'cafe', true);
	const sent: string[] = [];
	const held = Promise.withResolvers<void>();
	const send = sendEach('follow', async ({ key }) => {
		sent.push(key);
		await held.promise;
	});
	const to = { uid: 'ana', navigate: async () => {} };
	const both = Promise.all([send(to), send(to)]);
	held.resolve();
	expect(await both).toEqual([false, false]);
	expect(sent).toEqual(['cafe']);
});
