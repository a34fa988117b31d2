import { expect, test } from 'vitest';
import { ImageCache, TooManyImages } from '#web/machines/share-images/image-cache.ts';

const roomy = { bytesMax: 1_000_000, atOnce: 10, waitingMax: 10 };
const image = (bytes: number) => async () => Buffer.alloc(bytes);

test('a picture is drawn once, however many ask for it', async () => {
	const cache = new ImageCache(roomy);
	let drawn = 0;
	const draw = async () => Buffer.from(String(++drawn));
	const images = await Promise.all(Array.from({ length: 100 }, () => cache.get('/a', draw)));
	expect(new Set(images.map(String))).toEqual(new Set(['1']));
	expect(String(await cache.get('/a', draw))).toBe('1');
});

test('what takes too many bytes goes, the least recently used first', async () => {
	const cache = new ImageCache({ ...roomy, bytesMax: 250 });
	for (const address of ['/a', '/b', '/a', '/c']) await cache.get(address, image(100));
	const isKept = async (address: string) => (await cache.get(address, image(1))).length === 100;
	expect([await isKept('/a'), await isKept('/c'), await isKept('/b')]).toEqual([true, true, false]);
});

test('a few are drawn at the same time, the others in line, and whoever comes to a full line is told', async () => {
	const cache = new ImageCache({ ...roomy, atOnce: 2, waitingMax: 1 });
	const gates = new Map<string, () => void>();
	const slow = (name: string) => () =>
		new Promise<Buffer>((resolve) => gates.set(name, () => resolve(Buffer.from(name))));
	const [one, two, three] = ['1', '2', '3'].map((name) => cache.get(name, slow(name)));
	await Promise.resolve();
	expect([...gates.keys()]).toEqual(['1', '2']);
	await expect(cache.get('4', slow('4'))).rejects.toThrow(TooManyImages);
	gates.get('1')?.();
	expect(String(await one)).toBe('1');
	await Promise.resolve();
	gates.get('2')?.();
	expect(String(await two)).toBe('2');
	expect([...gates.keys()]).toEqual(['1', '2', '3']);
	gates.get('3')?.();
	expect(String(await three)).toBe('3');
	expect(String(await cache.get('4', async () => Buffer.from('now')))).toBe('now');
});

test('a failure is not kept, and gives its place to the next', async () => {
	const cache = new ImageCache({ ...roomy, atOnce: 1 });
	await expect(cache.get('/a', () => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
	expect(String(await cache.get('/a', async () => Buffer.from('back')))).toBe('back');
});
