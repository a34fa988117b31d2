import type { ClientLoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { newStorage } from '#test/browser-storage.ts';
import { load } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { newestToast, showToast } from '#web/components/toast.tsx';
import { saveSession } from '#web/session/session.ts';

const url = 'https://vouch.example/me/coins?kind=earned';
const notAnew = 'We couldn’t update this page just now. It may be out of date.';
const signIn = (uid: string) => saveSession({ token: 'a token', uid, loginType: 'password' });
const goTo = (href: string) => vi.stubGlobal('location', { href });

/** A page whose call answers, or fails, as is said last. */
function page() {
	let answer: () => Promise<string> = async () => 'first';
	const loader = keepShown(async ({ request }) => load(answer(), request));
	const open = (at = url, signal?: AbortSignal) =>
		loader({ request: new Request(at, { signal: signal ?? null }) } as ClientLoaderFunctionArgs);
	return {
		open,
		answerWith: (text: string) => {
			answer = async () => text;
		},
		fail: (code: 'network' | 'not_found', status: number) => {
			answer = () => Promise.reject(new ApiError(code, status, 'No.'));
		},
	};
}

beforeEach(() => {
	vi.stubGlobal('localStorage', newStorage());
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	signIn('ana');
	goTo(`${url}#list`);
});
afterEach(() => vi.unstubAllGlobals());

test('a page that is asked for anew keeps what it shows where the server is out of reach, and says so', async () => {
	const { open, answerWith, fail } = page();
	expect(await open()).toBe('first');
	fail('network', 0);
	const dismiss = showToast('Saved.');
	expect(await open()).toBe('first');
	dismiss();
	expect(newestToast()?.text).toBe(notAnew);
	answerWith('second');
	expect(await open()).toBe('second');
	fail('network', 0);
	expect(await open()).toBe('second');
});

test('what a press was answered by stands before the word that the page may be out of date', async () => {
	const { open, fail } = page();
	await open();
	fail('network', 0);
	const dismiss = showToast('Published.');
	await open();
	await open();
	expect(newestToast()?.text).toBe('Published.');
	dismiss();
	expect(newestToast()?.text).toBe(notAnew);
});

test('a load that was given up changes nothing, however late it ends', async () => {
	const { open, answerWith, fail } = page();
	await open();
	const [gaveUp, before] = [AbortSignal.abort(), newestToast()];
	answerWith('older');
	await open(url, gaveUp);
	fail('network', 0);
	await expect(open(url, gaveUp)).rejects.toMatchObject({ init: { status: 503 } });
	expect(newestToast()).toBe(before);
	expect(await open()).toBe('first');
});

test('what is gone is not kept', async () => {
	const { open, fail } = page();
	await open();
	fail('not_found', 404);
	await expect(open()).rejects.toMatchObject({ init: { status: 404 } });
});

test('nothing is kept for whoever comes by a link, and of another address or another member', async () => {
	const { open, fail } = page();
	await open();
	fail('network', 0);
	const before = newestToast();
	const isRefused = (at?: string) => expect(open(at)).rejects.toMatchObject({ init: { status: 503 } });
	await isRefused('https://vouch.example/me/coins');
	goTo('https://vouch.example/');
	await isRefused();
	goTo(url);
	signIn('ben');
	await isRefused();
	expect(newestToast()).toBe(before);
});
