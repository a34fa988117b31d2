import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, readSession, replaceSession, saveSession, tokensOf } from '#web/session/session.ts';

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
