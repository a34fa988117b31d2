import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from './run.mjs';

/** How each runner is asked for its counts, and where they stand in its report. */
export const suites = {
	unit: {
		name: 'vitest',
		start: (report, args) =>
			run(
				'vitest',
				[
					'run',
					'--reporter=default',
					'--reporter=json',
					'--reporter=./scripts/setup/unhandled-errors.mjs',
					`--outputFile.json=${report}`,
					...args,
				],
				{
					NODE_ENV: 'test',
				},
			),
		counts: (report) => ({
			passed: report.numPassedTests,
			failed: report.numFailedTests + filesThatDidNotLoad(report),
			skipped: report.numPendingTests + report.numTodoTests,
		}),
		failures: ({ testResults }) =>
			testResults
				.filter(({ status }) => status === 'failed')
				.flatMap(({ name, message, assertionResults }) => {
					const failed = assertionResults.filter(({ status }) => status === 'failed');
					const what = failed.length === 0 ? [message] : failed.map(({ fullName }) => fullName);
					return what.map((each) => `${relative('.', name)}: ${each}`);
				}),
	},
	e2e: {
		name: 'playwright',
		start: (report, args) =>
			run('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
		counts: ({ stats, errors }) => ({
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected + errors.length,
			skipped: stats.skipped,
		}),
		failures: ({ suites, errors }) => [
			...suites
				.flatMap(specsIn)
				.flatMap(({ file, line, title, tests }) =>
					tests
						.filter(({ status }) => status === 'unexpected')
						.map(({ projectName }) => `e2e/${file}:${line}: ${title} (${projectName})`),
				),
			...errors.map(({ message, value }) => message ?? value),
		],
	},
};

const filesThatDidNotLoad = (report) =>
	report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Runs the suites one after the other, prints what failed and the sum of their counts, and returns the exit code. */
export async function runSuites(chosen, args) {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-report-'));
	const sum = { passed: 0, failed: 0, skipped: 0 };
	const failures = [];
	let exitCode = 0;
	for (const [index, suite] of chosen.entries()) {
		const report = join(folder, `${index}.json`);
		const code = await suite.start(report, args);
		const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
		const counts = told ? suite.counts(told) : { passed: 0, failed: 0, skipped: 0 };
		for (const key of Object.keys(sum)) sum[key] += counts[key];
		if (told) failures.push(...suite.failures(told));
		// A runner that ends badly with every test passed failed all the same.
		if ((code !== 0 || !told) && counts.failed === 0) {
			sum.failed += 1;
			failures.push(`${suite.name} ended with code ${code}, with no test that failed`);
		}
		exitCode ||= code;
	}
	rmSync(folder, { recursive: true });
	console.log(failures.map((failure) => `\nFailed: ${String(failure).split('\n')[0]}`).join(''));
	console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
	return exitCode || (sum.failed > 0 ? 1 : 0);
}
