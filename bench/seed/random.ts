/** Numbers that are the same in every run: mulberry32, a 32-bit generator that is good enough for made-up rows. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** A generator of its own for row `index` of table number `table`, so that a row does not depend on those before it. */
export const randomOfRow = (table: number, index: number): Random =>
	randomFrom(Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(table, 0x85ebca6b));

export const integerBelow = (random: Random, limit: number): number => Math.floor(random() * limit);

export function pick<T>(random: Random, from: readonly T[]): T {
	const value = from[integerBelow(random, from.length)];
	if (value === undefined) throw new Error('Nothing to pick from.');
	return value;
}

/** Like `pick`, but the first ones far more often than the last, as words and places are in life. */
export function pickSkewed<T>(random: Random, from: readonly T[]): T {
	const value = from[Math.floor(from.length * random() ** 3)];
	if (value === undefined) throw new Error('Nothing to pick from.');
	return value;
}

/** A UUIDv7 made of a time and a generator instead of the clock. */
export function uuidAt(timeMs: number, random: Random): string {
	const time = timeMs.toString(16).padStart(12, '0');
	const tail = Array.from({ length: 3 }, () => integerBelow(random, 4_294_967_296).toString(16).padStart(8, '0')).join(
		'',
	);
	return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-a${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
}
