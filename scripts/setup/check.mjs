import { run } from './run.mjs';

const steps = [
	['Format and lint', 'biome', ['check', '--error-on-warnings']],
	['Route types', 'react-router', ['typegen']],
	// One checker takes 1.4 GB and 42 s of a core, the four of the default 4.5 GB and over 100 s: each learns all types anew.
	['Types', 'tsc', ['-p', '.', '--checkers', '1']],
	['Unused files, exports and dependencies', 'knip', []],
	['Import directions', 'vitest', ['run', 'test/architecture.test.ts']],
];

/** Runs every step, so that one failure does not hide another. Returns the exit code. */
export async function check() {
	const failed = [];
	for (const [title, program, args] of steps) {
		console.log(`\n${title}: ${program} ${args.join(' ')}`);
		if ((await run(program, args)) !== 0) failed.push(title);
	}
	console.log(failed.length > 0 ? `\nFailed: ${failed.join('; ')}.` : '\nAll checks passed.');
	return failed.length > 0 ? 1 : 0;
}
