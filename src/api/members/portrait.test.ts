import { expect, test } from 'vitest';
import { portraitOf } from '#api/members/portrait.ts';

test.each([
	'https://lh3.googleusercontent.com/a/portrait=s96-c',
	'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1',
])('%s is a portrait', (picture) => {
	expect(portraitOf({ picture })).toBe(picture);
});

test.each([
	null,
	'http://lh3.googleusercontent.com/a',
	'https://evil.test/track.gif?googleusercontent.com/',
	'https://googleusercontent.com.evil.test/a',
	'https://evilgoogleusercontent.com/a',
])('%s is none', (picture) => {
	expect(portraitOf({ picture })).toBeNull();
});
