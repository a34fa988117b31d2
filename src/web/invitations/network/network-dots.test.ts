import { expect, test } from 'vitest';
import type { Invitee } from '#contract/invitations/network.ts';
import { dotsOf, size } from '#web/invitations/network/network-dots.ts';

const invitee = (state: Invitee['state']): Invitee => ({
	...{ member: null, state, why: null, coins: null },
	joined_at: '2026-01-01T00:00:00.000Z',
	counts_from: '2026-01-08T00:00:00.000Z',
});

test('everybody has a dot in the picture, and none lies on another', () => {
	const { rings, dots } = dotsOf(
		[invitee('joined'), invitee('qualified')],
		[
			{ level: 1, count: 2 },
			{ level: 2, count: 30 },
			{ level: 3, count: 1 },
		],
	);
	expect(rings.map(({ radius }) => radius)).toEqual([74, 129, 184]);
	expect(dots).toHaveLength(33);
	expect(new Set(dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(33);
	expect(dots.every(({ x, y, radius }) => Math.min(x, y) > radius && Math.max(x, y) < size - radius)).toBe(true);
	expect(dots.slice(0, 3).map(({ look }) => look)).toEqual(['joined', 'counted', 'further']);
});

test('of ten thousand people a ring shows as many as it has room for', () => {
	expect(dotsOf([], [{ level: 1, count: 10_000 }]).dots).toHaveLength(48);
});
