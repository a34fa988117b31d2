import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PageCache, type RenderedPage } from '#web/server/page-cache.ts';

const roomy = { bytesMax: 1_000_000 };
const page = (text: string, status = 200): RenderedPage => ({
	status,
	headers: {},
	body: Buffer.from(text),
	nonce: '',
});
/** Renders `1`, `2`, … and counts how often. */
function counter(status?: number) {
	let renders = 0;
	return { render: async () => page(String(++renders), status), count: () => renders };
}
const textOf = async (cache: PageCache, address: string, render: () => Promise<RenderedPage>) =>
	String(await (await cache.get(address, render)).body('identity'));

test('a page is rendered again only after its time', async () => {
	let now = 0;
	const cache = new PageCache({ ...roomy, ttlMs: 10, pagesMax: 5, now: () => now });
	const { render } = counter();
	expect(await textOf(cache, '/', render)).toBe('1');
	now = 9;
	expect(await textOf(cache, '/', render)).toBe('1');
	now = 10;
	expect(await textOf(cache, '/', render)).toBe('2');
});

test('a hundred who ask at once cause one render', async () => {
	const cache = new PageCache({ ...roomy, ttlMs: 10, pagesMax: 5 });
	const { render, count } = counter();
	const texts = await Promise.all(Array.from({ length: 100 }, () => textOf(cache, '/directory', render)));
	expect(new Set(texts)).toEqual(new Set(['1']));
	expect(count()).toBe(1);
});

test('a page begun before a change is not kept', async () => {
	const cache = new PageCache({ ...roomy, ttlMs: 1000, pagesMax: 5 });
	const slow = Promise.withResolvers<RenderedPage>();
	const before = textOf(cache, '/', () => slow.promise);
	cache.clear();
	const after = textOf(cache, '/', async () => page('new'));
	slow.resolve(page('old'));
	expect(await before).toBe('old');
	expect(await after).toBe('new');
	expect(await textOf(cache, '/', async () => page('never'))).toBe('new');
});

test('what is not 200, or failed, is rendered again', async () => {
	const cache = new PageCache({ ...roomy, ttlMs: 1000, pagesMax: 5 });
	const { render } = counter(404);
	expect(await textOf(cache, '/nowhere', render)).toBe('1');
	expect(await textOf(cache, '/nowhere', render)).toBe('2');
	await expect(cache.get('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
	expect(await textOf(cache, '/', async () => page('back'))).toBe('back');
});

test('the least recently used page goes first', async () => {
	const cache = new PageCache({ ...roomy, ttlMs: 1000, pagesMax: 2 });
	for (const address of ['/a', '/b', '/a', '/c']) await textOf(cache, address, async () => page(`first ${address}`));
	expect(await textOf(cache, '/a', async () => page('second'))).toBe('first /a');
	expect(await textOf(cache, '/b', async () => page('second'))).toBe('second');
});

test('the tag follows the content, and encodings hold the same text', async () => {
	const cache = new PageCache({ ...roomy, ttlMs: 1000, pagesMax: 5 });
	const one = await cache.get('/1', async () => page('same'));
	const other = await cache.get('/2', async () => page('same'));
	const third = await cache.get('/3', async () => page('different'));
	expect(one.etag).toBe(other.etag);
	expect(one.etag).not.toBe(third.etag);
	expect(String(gunzipSync(await one.body('gzip')))).toBe('same');
});

test('pages that take too many bytes go, the least recently used first', async () => {
	const cache = new PageCache({ ttlMs: 1000, pagesMax: 100, bytesMax: 400 });
	const large = 'x'.repeat(100);
	for (const address of ['/a', '/b', '/a', '/c']) await textOf(cache, address, async () => page(large));
	const again = (address: string) => textOf(cache, address, async () => page('again'));
	expect(await again('/a')).toBe(large);
	expect(await again('/c')).toBe(large);
	expect(await again('/b')).toBe('again');
	cache.clear();
	for (const address of ['/a', '/b']) await textOf(cache, address, async () => page(large));
	expect([await again('/a'), await again('/b')]).toEqual([large, large]);
});

test('the tag is of what a page says, not of its nonce', async () => {
	const tagOf = async (text: string, nonce: string) => {
		const cache = new PageCache({ ...roomy, ttlMs: 0, pagesMax: 1 });
		return (await cache.get('/', async () => ({ ...page(`${text} <script nonce="${nonce}">`), nonce }))).etag;
	};
	expect(await tagOf('hello', 'abc')).toBe(await tagOf('hello', 'xyz'));
	expect(await tagOf('hello', 'abc')).not.toBe(await tagOf('goodbye', 'abc'));
});
