import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Caches } from '#caches/caches.ts';
import { type Encoding, pageShelf, ReadyPage } from '#web/server/page-cache.ts';

const page = (text: string, { status = 200, nonce = '', encoding = 'gzip' as Encoding } = {}) =>
	ReadyPage.make({ status, headers: {}, body: Buffer.from(text), nonce, madeOf: { calls: [], data: '' } }, encoding);

test('pages are kept by their bytes, and none but what is there', async () => {
	const pages = new Caches(() => new Date()).of(pageShelf);
	await pages.get('/nowhere', async () => page('Page not found', { status: 404 }));
	expect(pages.peek('/nowhere')).toBeUndefined();
	// Random bytes cannot be compressed, and each page counts in both encodings.
	const large = randomBytes((pageShelf.sizeMax ?? 0) / 5).toString('latin1');
	for (const address of ['/a', '/b', '/c']) await pages.get(address, async () => page(large));
	expect(['/a', '/b', '/c'].map((address) => pages.peek(address) !== undefined)).toEqual([false, true, true]);
});

test('the tag follows the content, and encodings hold the same text', async () => {
	const [one, other, third] = [await page('same'), await page('same', { encoding: 'br' }), await page('different')];
	expect(one.etag).toBe(other.etag);
	expect(one.etag).not.toBe(third.etag);
	for (const each of [one, other]) {
		expect(String(gunzipSync(await each.body('gzip')))).toBe('same');
		expect(String(brotliDecompressSync(await each.body('br')))).toBe('same');
		expect(String(await each.body('identity'))).toBe('same');
	}
});

test('the tag is of what a page says, not of its nonce', async () => {
	const tagOf = async (text: string, nonce: string) =>
		(await page(`${text} <script nonce="${nonce}">`, { nonce })).etag;
	expect(await tagOf('hello', 'abc')).toBe(await tagOf('hello', 'xyz'));
	expect(await tagOf('hello', 'abc')).not.toBe(await tagOf('goodbye', 'abc'));
});
