import { circle, type Easel, path, rect, thing } from '#web/machines/drawings/parts.ts';

/** Draws the logo of a business for small places, 64 by 64: the thing of its trade, in its colours. */
export function logo({ dice, paint, glyph }: Easel): string {
	const [ground, mark, second] = dice.pick([
		[paint.accent, paint.paper, paint.second],
		[paint.paper, paint.accent, paint.second],
		[paint.second, paint.ink, paint.paper],
		[paint.ink, paint.lit, paint.second],
	] as const);
	const field = dice.pick([
		() => '',
		() => circle(32, 32, 27, mark) + circle(32, 32, 25, ground),
		() => path('M0 0h64L0 64z', 'oklch(1 0 0 / .12)'),
		() => rect(5, 5, 54, 54, mark, 14) + rect(7, 7, 50, 50, ground, 12),
		() => path('M0 46q16-10 32 0t32 0v18H0z', 'oklch(0.2 0.03 40 / .16)'),
	])();
	return rect(0, 0, 64, 64, ground) + field + thing(glyph, 14, 14, 36, mark, second);
}
