import { expect, test } from 'vitest';
import { initialsOf } from '#web/components/faces/initials.ts';

test.each([
	['Ana Duarte', 'AD'],
	['  ana maria duarte ', 'AD'],
	['Ömer', 'Ö'],
	['(Mia) O’Neill', 'MO'],
	['山田 太郎', '山太'],
	['✨✨', ''],
	['', ''],
])('%j has the initials %j', (name, initials) => {
	expect(initialsOf(name)).toBe(initials);
});
