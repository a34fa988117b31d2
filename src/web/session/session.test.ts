import { afterEach, expect, test, vi } from 'vitest';
import { endOnServer, endWaiting, isEnding } from '#web/session/end-on-server.ts';
import {
	clearSession,
	clearSessionOf,
	readEndReason,
	readSession,
	replaceSession,
	saveKeptPage,
	saveMember,
	saveSession,
	saveToken,
	tokensOf,
} from '#web/session/session.ts';

const stored = new Map<string, string>();
const storage = {
	getItem: (key: string) => stored.get(key) ?? null,
	setItem: (key: string, value: string) => void stored.set(key, value),
	removeItem: (key: string) => void stored.delete(key),
};

/** Stands in for a browser in which somebody is signed in, and which deletes kept pages by `deletion`. */
function openBrowser(deletion: () => Promise<boolean>) {
	vi.stubGlobal('localStorage', storage);
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.stubGlobal('caches', { delete: deletion });
	saveSession({ token: 'of-ana', uid: 'ana', loginType: 'password' });
}
afterEach(() => {
	vi.unstubAllGlobals();
	stored.clear();
});

test('a session ends at once, and is over when the pages of its member are gone', async () => {
	const deletion = Promise.withResolvers<boolean>();
	openBrowser(() => deletion.promise);
	let isOver = false;
	const ending = clearSession().then(() => {
		isOver = true;
	});
	expect(readSession()).toBeNull();
	await new Promise(setImmediate);
	expect(isOver).toBe(false);
	deletion.resolve(true);
	await ending;
});

test('why it ended is told, also by whoever hears of the end before its reason; not where the member wished for it', async () => {
	openBrowser(async () => true);
	await clearSession('ended');
	await clearSessionOf('ana', 'disabled');
	expect(readEndReason()).toBe('disabled');
	saveSession({ token: 'of-ana', uid: 'ana', loginType: 'password' });
	await clearSession();
	await clearSessionOf('ana', 'disabled');
	expect(readEndReason()).toBe(null);
});

test('it ends also where the browser refuses to look at what it keeps', async () => {
	openBrowser(() => Promise.reject(new Error('SecurityError')));
	await clearSession('ended');
	expect(readSession()).toBeNull();
});

test('threat 3: of each session that another one replaces, a token is kept to end it by', () => {
	openBrowser(async () => true);
	replaceSession({ token: 'of ben', uid: 'ben', loginType: 'google', formerTokens: 'before-linking' });
	expect(tokensOf(readSession()!)).toEqual(['of ben', 'before-linking', 'of-ana']);
	saveSession({ token: 'of cleo', uid: 'cleo', loginType: 'password' });
	expect(tokensOf(readSession()!)).toEqual(['of cleo']);
});

/** A token as the service makes it, without a signature. */
const tokenOf = (sub: string, sid: string, issue = 1) =>
	`e30.${Buffer.from(JSON.stringify({ sub, sid, issue })).toString('base64url')}.x`;

test('what a page has still to store goes to nobody who has signed in since in another tab', async () => {
	openBrowser(async () => true);
	const ben = { token: tokenOf('ben', 'b'), uid: 'ben', loginType: 'google' as const, name: 'Ben' };
	saveSession(ben);
	saveMember({ uid: 'ana', name: 'Ana', image: '/ana.jpg', designation: 'Baker' });
	saveKeptPage('ana', 'bakery', true);
	saveToken(tokenOf('ana', 'a'));
	await clearSessionOf('ana', 'ended');
	expect(readSession()).toEqual(expect.objectContaining(ben));
	expect([readSession()?.image, readSession()?.keptPages]).toEqual([undefined, undefined]);
});

test('a page stores what it changes, and leaves what another tab has stored meanwhile', () => {
	openBrowser(async () => true);
	saveSession({ token: tokenOf('ana', 'a'), uid: 'ana', loginType: 'password', email: 'ana@example.org' });
	saveMember({ uid: 'ana', name: 'Ana', image: null, designation: null });
	saveKeptPage('ana', 'bakery', true);
	saveToken(tokenOf('ana', 'a', 2));
	expect(readSession()).toMatchObject({ name: 'Ana', email: 'ana@example.org', keptPages: 'bakery' });
	expect(tokensOf(readSession()!)).toEqual([tokenOf('ana', 'a', 2)]);
});

test('threat 3: a session that was ended without a connection is ended on the server when there is one', async () => {
	openBrowser(async () => true);
	const sent: (string | null)[] = [];
	let answer: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
	vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
		sent.push(new Headers(headers).get('authorization'));
		return answer();
	});
	const [first, second] = [tokenOf('ana', 'a'), tokenOf('ana', 'b')];
	await endOnServer([first, second]);
	expect([isEnding(first), isEnding(tokenOf('ana', 'b', 2)), isEnding(tokenOf('ana', 'c'))]).toEqual([
		true,
		true,
		false,
	]);
	answer = async () => new Response(null, { status: 503 });
	await endWaiting();
	expect(isEnding(first)).toBe(true);
	answer = async () => new Response(null, { status: 200 });
	sent.length = 0;
	await endWaiting();
	expect(sent).toEqual([`Bearer ${first}`, `Bearer ${second}`]);
	expect([isEnding(first), isEnding(second), stored.has('endedTokens')]).toEqual([false, false, false]);
	await endWaiting();
	expect(sent).toHaveLength(2);
});
