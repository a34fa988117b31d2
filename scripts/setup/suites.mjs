import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** How each runner is asked for its counts, and where they stand in its report. */
export const suites = {
	unit: {
		start: (report, args) =>
			run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args], {
				NODE_ENV: 'test',
			}),
		counts: (report) => ({
			passed: report.numPassedTests,
			failed: report.numFailedTests + filesThatDidNotLoad(report),
			skipped: report.numPendingTests + report.numTodoTests,
		}),
	},
	e2e: {
		start: (report, args) =>
			run('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
		counts: ({ stats, errors }) => ({
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected + errors.length,
			skipped: stats.skipped,
		}),
	},
};

const filesThatDidNotLoad = (report) =>
	report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;

/** Runs the suites one after the other, prints the sum of their counts, and returns the exit code. */
export async function runSuites(chosen, args) {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-report-'));
	const sum = { passed: 0, failed: 0, skipped: 0 };
	let exitCode = 0;
	for (const [index, suite] of chosen.entries()) {
		const report = join(folder, `${index}.json`);
		const code = await suite.start(report, args);
		const counts = existsSync(report)
			? suite.counts(JSON.parse(readFileSync(report, 'utf8')))
			: { passed: 0, failed: 1, skipped: 0 };
		for (const key of Object.keys(sum)) sum[key] += counts[key];
		// A runner that ends badly with every test passed failed all the same.
		if (code !== 0 && counts.failed === 0) sum.failed += 1;
		exitCode ||= code;
	}
	rmSync(folder, { recursive: true });
	console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
	return exitCode || (sum.failed > 0 ? 1 : 0);
}
