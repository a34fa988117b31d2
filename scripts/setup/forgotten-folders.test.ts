import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { removeForgottenFolders } from './forgotten-folders.mjs';

test('of what tests and measurements left, what is older than a day goes, and nothing else', () => {
	const parent = temporaryFolder();
	vi.stubEnv('TMPDIR', parent);
	const now = Date.now();
	const add = (name: string, ageHours: number) => {
		const made = new Date(now - ageHours * 3_600_000);
		mkdirSync(join(parent, name, 'inner'), { recursive: true });
		utimesSync(join(parent, name), made, made);
		return name;
	};
	const gone = [add('vouch-test-a', 25), add('vouch-bench-start-a', 25)];
	const kept = [add('vouch-test-b', 23), add('vouch-bench', 25), add('somebody-elses', 25)];
	removeForgottenFolders(now);
	vi.unstubAllEnvs();
	expect(gone.filter((name) => existsSync(join(parent, name)))).toEqual([]);
	expect(kept.filter((name) => existsSync(join(parent, name)))).toEqual(kept);
});
