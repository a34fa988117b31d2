import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileImageEndpoints } from '#contract/images.ts';
import { cropText, moved, wholeArea, zoomed } from '#web/pictures/crop.ts';

test('as much as possible, in the middle', () => {
	expect(wholeArea({ width: 400, height: 200 }, 1)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
	expect(wholeArea({ width: 200, height: 400 }, 2)).toEqual({ left: 0, top: 0.375, width: 1, height: 0.25 });
	expect(wholeArea({ width: 320, height: 100 }, 3.2)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
});

test('zooming keeps the middle, and moving stops at the edge', () => {
	const whole = wholeArea({ width: 100, height: 100 }, 1);
	const half = zoomed(whole, whole, 2);
	expect(half).toEqual({ left: 0.25, top: 0.25, width: 0.5, height: 0.5 });
	expect(moved(half, 9, -9)).toEqual({ left: 0.5, top: 0, width: 0.5, height: 0.5 });
	expect(zoomed(moved(half, 9, 9), whole, 1)).toEqual(whole);
});

test('whatever is done to it, the API takes it, and it keeps its ratio', () => {
	const crop = profileImageEndpoints[0].body.shape.crop;
	const side = fc.integer({ min: 1, max: 9000 });
	const step = fc.oneof(
		fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })),
		fc.double({ min: 0.5, max: 9, noNaN: true }),
	);
	fc.assert(
		fc.property(
			side,
			side,
			fc.constantFrom(1, 3.2),
			fc.array(step, { maxLength: 8 }),
			(width, height, ratio, steps) => {
				const whole = wholeArea({ width, height }, ratio);
				const area = steps.reduce(
					(area, step) => (Array.isArray(step) ? moved(area, step[0], step[1]) : zoomed(area, whole, step)),
					whole,
				);
				expect((area.width * width) / (area.height * height)).toBeCloseTo(ratio, 6);
				// A strip of paper has no fifth of a thousandth to cut out.
				if (area.width > 1e-5 && area.height > 1e-5) expect(crop.safeParse(cropText(area)).success).toBe(true);
			},
		),
	);
});
