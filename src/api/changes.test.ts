import { expect, test } from 'vitest';
import { fallsOf } from '#api/changes.ts';

test('a topic of another version takes all that is kept', () => {
	expect(fallsOf(new Set(['profile:1', 'pages']))).toBeNull();
	expect(fallsOf(null)).toBeNull();
	expect(fallsOf(new Set(['profile:1', 'sessions:a', 'signing-keys', 'lists']))).toHaveLength(4);
});
