import { defineConfig } from 'vitest/config';

const all = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'];
/** Files that look at the whole process that they run in, which the others share. */
const alone = ['src/api/media/encoder-pool.test.ts'];

export default defineConfig({
	test: {
		pool: 'forks',
		// On a server a test waits for its answers, for the clock, or for a process of its own for a fifth of its time: the third fills two cores.
		maxWorkers: process.env.TEST_DATABASE_URL ? 3 : 2,
		// The embedded database can take half a minute to start on a cold machine.
		hookTimeout: 600_000,
		testTimeout: 600_000,
		// What a busy machine takes a while for is waited for; a test that waits in vain fails by its own assertion.
		expect: { poll: { timeout: 60_000 } },
		// What a record keeps of a failure names what was found, and not that it was an array.
		chaiConfig: { truncateThreshold: 1000 },
		globalSetup: 'test/databases-of-run.ts',
		projects: [
			// One process after the other runs many files: loading the server takes longer than most of them.
			{ extends: true, test: { name: 'shared', isolate: false, include: all, exclude: alone } },
			{ extends: true, test: { name: 'alone', include: alone } },
		],
	},
});
