import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tellMembers } from '#api/events/service.ts';
import type { EventKind } from '#contract/notifications/event-kinds.ts';
import { transaction } from '#db/transaction.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type HttpProxy, startHttpProxy } from '#test/http-proxy.ts';
import { listenTo } from '#web/events/heard.ts';
import { keepListening } from '#web/events/keep-listening.ts';

const path = '/api/v1/me/events';
let app: TestApp;
let proxy: HttpProxy;
beforeAll(async () => {
	app = await testApp();
	proxy = await startHttpProxy(await app.server.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(async () => {
	await proxy?.stop();
	await app?.close();
});

/** What the page has asked for, and when by its clock. */
const asked: { what: 'stream' | 'poll'; at: number }[] = [];
/** From where each stream was to continue. */
const continued: (string | null)[] = [];
let controller = new AbortController();
const stored: Record<string, string> = {};
beforeEach(() => {
	controller = new AbortController();
	asked.length = 0;
	continued.length = 0;
	vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
	const send = fetch;
	vi.stubGlobal('window', new EventTarget());
	vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
		const headers = new Headers(init.headers);
		const isStream = headers.get('accept') === 'text/event-stream';
		if (isStream) continued.push(headers.get('last-event-id'));
		asked.push({ what: isStream ? 'stream' : 'poll', at: Date.now() });
		return send(proxy.url + url, init);
	});
});
afterEach(() => {
	controller.abort();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('behind a proxy that gathers, a page asks every 30 seconds, and has a stream again once one comes through', async () => {
	const ana = await app.somebody();
	Object.assign(stored, { token: ana.token, uid: ana.id, loginType: 'password' });
	const heard: EventKind[] = [];
	for (const kind of ['coins', 'read'] as const) listenTo([kind], () => heard.push(kind));
	const tell = (kind: EventKind) =>
		transaction({ db: app.db, now: app.clock.now }, (ctx) => tellMembers(ctx, [ana.id], kind));
	const { promise: isReady, resolve: onReady } = Promise.withResolvers<void>();

	proxy.gather(path, true);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	const start = Date.now();
	void keepListening(ana.id, { onReady, signal: controller.signal });
	await expect.poll(() => asked).toEqual([{ what: 'stream', at: start }]);
	await vi.advanceTimersByTimeAsync(10_000);
	await isReady;
	// What the page showed was asked for ten seconds ago.
	expect(heard.splice(0)).toEqual(['coins', 'read']);
	await tell('coins');
	await vi.advanceTimersByTimeAsync(29_999);
	expect(asked.slice(1)).toEqual([{ what: 'poll', at: start + 10_000 }]);
	expect(heard).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	await expect.poll(() => heard).toEqual(['coins']);
	expect(asked.slice(2)).toEqual([{ what: 'poll', at: start + 40_000 }]);

	proxy.gather(path, false);
	const goOn = async () => {
		await vi.advanceTimersByTimeAsync(10_000);
		return asked.at(-1)?.what;
	};
	await expect.poll(goOn, { interval: 10 }).toBe('stream');
	await tell('read');
	await expect.poll(() => heard).toEqual(['coins', 'read']);
	const polls = asked.filter(({ what }) => what === 'poll').map(({ at }) => at);
	for (const [turn, at] of polls.slice(1).entries()) expect(at - polls[turn]!).toBeGreaterThanOrEqual(30_000);
});

test('a page whose token has expired while nobody gives out another listens on once it has one', async () => {
	const ana = await app.somebody();
	Object.assign(stored, { token: 'of an hour ago', uid: ana.id, loginType: 'password' });
	const heard: EventKind[] = [];
	const forget = listenTo(['coins'], () => heard.push('coins'));
	const { promise: isReady, resolve: onReady } = Promise.withResolvers<void>();
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
	void keepListening(ana.id, { onReady, signal: controller.signal });
	const streams = () => asked.filter(({ what }) => what === 'stream').length;
	await expect.poll(streams).toBe(1);
	// There is no identity service here that could be reached. The next token comes by another way.
	stored.token = ana.token;
	const goOn = async () => {
		// In steps that are short beside the time in which a stream has to begin.
		await vi.advanceTimersByTimeAsync(200);
		return streams();
	};
	await expect.poll(goOn, { interval: 10, timeout: 20_000 }).toBe(2);
	await isReady;
	await transaction({ db: app.db, now: app.clock.now }, (ctx) => tellMembers(ctx, [ana.id], 'coins'));
	await expect.poll(() => heard).toEqual(['coins']);
	forget();
});

test('a tab hears what another has heard, and when that is closed it goes on from there', async () => {
	const ana = await app.somebody();
	Object.assign(stored, { token: ana.token, uid: ana.id, loginType: 'password' });
	const first = new AbortController();
	const ready: string[] = [];
	const open = (name: string, { signal }: AbortController) =>
		void keepListening(ana.id, { onReady: () => ready.push(name), signal });
	open('first', first);
	open('second', controller);
	await expect.poll(() => ready.toSorted()).toEqual(['first', 'second']);
	expect(continued).toEqual([null]);
	first.abort();
	await expect.poll(() => continued).toEqual([null, expect.any(String)]);
	const heard: EventKind[] = [];
	const forget = listenTo(['coins'], () => heard.push('coins'));
	await transaction({ db: app.db, now: app.clock.now }, (ctx) => tellMembers(ctx, [ana.id], 'coins'));
	await expect.poll(() => heard).toEqual(['coins']);
	expect(ready).toHaveLength(2);
	forget();
});
