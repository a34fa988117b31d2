import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
		pool: 'forks',
		maxWorkers: 2,
		// The embedded database can take half a minute to start on a cold machine.
		hookTimeout: 120_000,
		testTimeout: 60_000,
		// What a busy machine takes a while for is waited for; a test that waits in vain fails by its own assertion.
		expect: { poll: { timeout: 20_000 } },
	},
});
