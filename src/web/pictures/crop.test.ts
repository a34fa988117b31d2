import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileImageEndpoints } from '#contract/profiles/images.ts';
import { cropText } from '#web/pictures/crop.ts';

test('the API takes any part of a picture, also one that reaches its edges but for what reckoning loses', () => {
	const crop = profileImageEndpoints[0].body.shape.crop;
	const share = fc.double({ min: 1e-4, max: 1, noNaN: true });
	fc.assert(
		fc.property(share, share, (width, height) => {
			const area = { left: 1 - width, top: 1 - height, width, height };
			expect(crop.safeParse(cropText(area)).success).toBe(true);
		}),
	);
});
