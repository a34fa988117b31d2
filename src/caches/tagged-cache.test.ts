import { expect, test } from 'vitest';
import { Reads } from '#caches/reads.ts';
import { type Room, TaggedCache } from '#caches/tagged-cache.ts';

let now = 0;
const cacheOf = (room: Partial<Room<string>> = {}) => new TaggedCache<string>({ max: 100, ...room }, () => now);
const whole = (tag: string) => ({ tag, span: null });

/** Returns a function that asks the cache for a value and returns its name. A new value is named after how many were made. */
function counter(cache: TaggedCache<string>, read: (reads: Reads) => void = () => {}) {
	let made = 0;
	return async (key: string) => {
		const make = async (reads: Reads) => {
			read(reads);
			return String(++made);
		};
		return (await cache.get(key, make)).value;
	};
}

test('a hundred who ask at once cause one to be made, and what failed is made again', async () => {
	const ask = counter(cacheOf());
	expect(new Set(await Promise.all(Array.from({ length: 100 }, () => ask('a'))))).toEqual(new Set(['1']));
	const cache = cacheOf();
	const fail = () => Promise.reject(new Error('no database'));
	await expect(Promise.all([cache.get('a', fail), cache.get('a', fail)])).rejects.toThrow('no database');
	expect(await counter(cache)('a')).toBe('1');
});

test('a value ends with the earliest of what it was made of', async () => {
	now = 0;
	const ask = counter(cacheOf(), (reads) => {
		reads.end(now + 20);
		reads.end(now + 10);
		reads.end(now + 30);
	});
	expect(await ask('a')).toBe('1');
	now = 9;
	expect(await ask('a')).toBe('1');
	now = 10;
	expect(await ask('a')).toBe('2');
});

test('what falls takes all that was made of it, and nothing else', async () => {
	const cache = cacheOf();
	const tagged = (tag: string) => counter(cache, (reads) => reads.tag(tag, 'both'));
	const [one, other] = [tagged('one'), tagged('other')];
	expect([await one('a'), await other('b')]).toEqual(['1', '1']);
	cache.drop([whole('none'), whole('one')]);
	expect([await one('a'), await other('b')]).toEqual(['2', '1']);
	cache.drop([whole('both')]);
	expect([await one('a'), await other('b')]).toEqual(['3', '2']);
	cache.clear();
	expect([await one('a'), await other('b')]).toEqual(['4', '3']);
});

test('a change outside of a span leaves what was made of what lies in it', async () => {
	const cache = cacheOf();
	const ask = counter(cache, (reads) => {
		reads.tagWithin('rank', [3, 4]);
		reads.tagWithin('rank', [4, Number.POSITIVE_INFINITY]);
	});
	expect(await ask('a')).toBe('1');
	cache.drop([{ tag: 'rank', span: [0, 2.9] }]);
	expect(await ask('a')).toBe('1');
	cache.drop([{ tag: 'rank', span: [2.9, 3] }]);
	expect(await ask('a')).toBe('2');
	cache.drop([{ tag: 'rank', span: [9, 9] }]);
	expect(await ask('a')).toBe('3');
	cache.drop([whole('rank')]);
	expect(await ask('a')).toBe('4');
});

test('what was made of another kept value falls with what that was made of', () => {
	const [inner, outer] = [new Reads(), new Reads()];
	inner.tag('whole');
	inner.tagWithin('part', [1, 2]);
	inner.end(5);
	outer.tagWithin('whole', [7, 8]);
	outer.add(inner);
	expect([outer.until, [...outer.tags].sort()]).toEqual([5, ['part', 'whole']]);
	expect(outer.fallsBy({ tag: 'whole', span: [0, 0] })).toBe(true);
	expect(outer.fallsBy({ tag: 'part', span: [3, 4] })).toBe(false);
});

test('what falls while a value is made: it is answered to those who asked before, and kept only where it was not read', async () => {
	for (const [fallen, isKept] of [
		['read', false],
		['other', true],
	] as const) {
		const cache = cacheOf();
		const slow = Promise.withResolvers<string>();
		const before = cache.get('a', (reads) => {
			reads.tag('read');
			return slow.promise;
		});
		cache.drop([whole(fallen)]);
		// A caller who asks after the change must get a new value: they may have made the change themselves.
		const after = cache.get('a', async () => 'new');
		expect((await after).value).toBe('new');
		cache.forget('a');
		slow.resolve('old');
		expect((await before).value).toBe('old');
		expect((await cache.get('a', async () => 'newest')).value).toBe(isKept ? 'old' : 'newest');
	}
});

test('a value begun before everything was let go of is not kept', async () => {
	const cache = cacheOf();
	const slow = Promise.withResolvers<string>();
	const before = cache.get('a', () => slow.promise);
	cache.clear();
	slow.resolve('old');
	expect((await before).value).toBe('old');
	expect(cache.peek('a')).toBeUndefined();
});

test('the least recently used makes room, and what is larger than all the room is not kept', async () => {
	const few = counter(cacheOf({ max: 2 }));
	for (const key of ['a', 'b', 'a', 'c']) await few(key);
	expect([await few('a'), await few('c'), await few('b')]).toEqual(['1', '3', '4']);
	const cache = cacheOf({ sizeMax: 10, sizeOf: (value) => value.length });
	const sized = async (key: string, length: number) => (await cache.get(key, async () => 'x'.repeat(length))).value;
	await sized('huge', 11);
	for (const key of ['a', 'b']) await sized(key, 5);
	expect([cache.peek('huge'), cache.peek('a')?.value, cache.peek('b')?.value]).toEqual([undefined, 'xxxxx', 'xxxxx']);
	await sized('c', 1);
	expect([cache.peek('a'), cache.peek('b')?.value]).toEqual([undefined, 'xxxxx']);
	for (const key of 'defghijkl') await sized(key, 0);
	expect(cache.peek('c')).toBeUndefined();
});

test('what is not worth keeping is made each time', async () => {
	const ask = counter(cacheOf({ isKept: (value) => value !== '1' }));
	expect([await ask('a'), await ask('a'), await ask('a')]).toEqual(['1', '2', '2']);
});

test('a value that is true no more is shown to who makes the next one, and given to nobody', async () => {
	for (const end of [
		(cache: TaggedCache<string>) => cache.drop([whole('read')]),
		(cache: TaggedCache<string>) => cache.clear(),
		() => {
			now += 100;
		},
	]) {
		const cache = cacheOf({ showsLast: true });
		const seen: (string | undefined)[] = [];
		const ask = (value: string) =>
			cache.get('a', async (reads, last) => {
				reads.tag('read');
				reads.end(now + 50);
				seen.push(last?.value);
				return value;
			});
		await ask('1');
		end(cache);
		expect(cache.peek('a')).toBeUndefined();
		expect((await ask('2')).value).toBe('2');
		expect((await ask('3')).value).toBe('2');
		expect(seen).toEqual([undefined, '1']);
		cache.forget('a');
		await ask('4');
		expect(seen.at(-1)).toBeUndefined();
	}
});
