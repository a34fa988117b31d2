import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { embeddedTests } from './embedded-tests.mjs';
import { removeForgottenFolders } from './forgotten-folders.mjs';
import { proofTests } from './proof-tests.mjs';
import { run } from './run.mjs';

const namesFiles = (args) => args.some((arg) => !arg.startsWith('-'));

const startVitest = (report, args, env) =>
	run(
		'vitest',
		[
			'run',
			'--reporter=default',
			'--reporter=json',
			'--reporter=./scripts/setup/errors-outside-tests.mjs',
			`--outputFile.json=${report}`,
			...args,
		],
		{ NODE_ENV: 'test', ...env },
	);

/** How each runner is asked for its counts and times, and where they stand in its report. */
const runners = {
	vitest: {
		name: 'vitest',
		counts: (report) => ({
			passed: report.numPassedTests,
			failed: report.numFailedTests + filesWithoutFailedTest(report),
			skipped: report.numPendingTests + report.numTodoTests,
		}),
		failures: ({ testResults }) =>
			testResults
				.filter(({ status }) => status === 'failed')
				.flatMap(({ name, message, assertionResults }) => {
					const failed = failedOf(assertionResults);
					const what =
						failed.length === 0
							? [{ fullName: 'did not load, or failed outside of its tests', failureMessages: [message] }]
							: failed.map(({ fullName, failureMessages }) => ({ fullName, failureMessages }));
					return what.map(({ fullName, failureMessages }) => ({
						name: `${relative('.', name)}: ${fullName}`,
						why: failureMessages,
					}));
				}),
		secondTries: () => [],
		seconds: ({ testResults }) =>
			testResults.map(({ name, startTime, endTime }) => [relative('.', name), (endTime - startTime) / 1000]),
	},
	playwright: {
		name: 'playwright',
		counts: ({ stats, errors }) => ({
			passed: stats.expected + stats.flaky,
			failed: stats.unexpected + errors.length,
			skipped: stats.skipped,
		}),
		failures: ({ suites, errors }) => [
			...testsThatEnded('unexpected', suites),
			...errors.map(({ message, value }) => ({ name: 'Playwright', why: [message ?? value] })),
		],
		secondTries: ({ suites }) => testsThatEnded('flaky', suites),
		seconds: ({ suites }) =>
			suites.map((file) => [
				`e2e/${file.file}`,
				sum(specsIn(file).flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(secondsOf)))),
			]),
	},
};

/** What can be run: the tests with a database of the environment's choice, some with the embedded one, those in a browser. */
export const suites = {
	unit: { ...runners.vitest, start: (report, args) => startVitest(report, args) },
	embedded: {
		...runners.vitest,
		start: (report, args) => startVitest(report, [...embeddedTests, ...args], { TEST_DATABASE_URL: '' }),
	},
	/** Long, by hand: what chance has to find. All of it, or the files that are named. */
	proof: {
		...runners.vitest,
		start: (report, args) =>
			startVitest(report, [...(namesFiles(args) ? [] : proofTests), '--testTimeout=3600000', ...args], { PROOF: '1' }),
	},
	e2e: {
		...runners.playwright,
		start: (report, args) =>
			run('playwright', ['test', '--reporter=list,json', ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
	},
};

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const secondsOf = ({ duration }) => duration / 1000;

const failedOf = (assertions) => assertions.filter(({ status }) => status === 'failed');

/** How many files failed with no test that did: they did not load, or a hook of theirs failed. */
const filesWithoutFailedTest = ({ testResults }) =>
	testResults.filter(({ status, assertionResults }) => status === 'failed' && failedOf(assertionResults).length === 0)
		.length;

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** Browser tests that ended so, each with the errors of all its tries. */
const testsThatEnded = (status, suites) =>
	suites.flatMap(specsIn).flatMap(({ file, line, title, tests }) =>
		tests
			.filter((test) => test.status === status)
			.map(({ projectName, results }) => ({
				name: `e2e/${file}:${line}: ${title} (${projectName})`,
				why: results.flatMap(({ errors }) => errors.map(({ message, value }) => message ?? value)),
			})),
	);

const reasonLinesMax = 12;

/** The first lines of an error, indented, without colours: a record that keeps only the end of the output says why. */
const shownReason = (message) =>
	stripVTControlCharacters(String(message))
		.split('\n')
		.filter((line) => line.trim() && !/^\s+at .*node_modules|^\s+at new Promise/.test(line))
		.slice(0, reasonLinesMax)
		.map((line) => `\n    ${line}`)
		.join('');

const shown = (heading, { name, why }) => `\n${heading}: ${name}${why.map(shownReason).join('\n')}`;

const slowestShown = 10;

/**
 * Runs the lanes beside each other, and the suites of a lane one after the other; prints the slowest files, what failed and the
 * sum of their counts, and returns the exit code.
 */
export async function runSuites(lanes, args) {
	removeForgottenFolders();
	const folder = mkdtempSync(join(tmpdir(), 'vouch-test-report-'));
	const total = { passed: 0, failed: 0, skipped: 0 };
	const failures = [];
	const secondTries = [];
	const seconds = [];
	let exitCode = 0;
	const runSuite = async (suite, name) => {
		const report = join(folder, `${name}.json`);
		const code = await suite.start(report, args);
		const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
		const counts = told ? suite.counts(told) : { passed: 0, failed: 0, skipped: 0 };
		for (const key of Object.keys(total)) total[key] += counts[key];
		if (told) {
			failures.push(...suite.failures(told));
			secondTries.push(...suite.secondTries(told));
			seconds.push(...suite.seconds(told));
		}
		// A runner that ends badly with every test passed failed all the same.
		if ((code !== 0 || !told) && counts.failed === 0) {
			total.failed += 1;
			failures.push({ name: `${suite.name} ended with code ${code}, with no test that failed`, why: [] });
		}
		exitCode ||= code;
	};
	await Promise.all(
		lanes.map(async (lane, beside) => {
			for (const [at, suite] of lane.entries()) await runSuite(suite, `${beside}-${at}`);
		}),
	);
	rmSync(folder, { recursive: true });
	if (seconds.length > slowestShown) {
		const slowest = seconds.sort(([, a], [, b]) => b - a).slice(0, slowestShown);
		console.log(
			`\nThe slowest files:${slowest.map(([file, time]) => `\n${time.toFixed(1).padStart(7)} s  ${file}`).join('')}`,
		);
	}
	console.log(secondTries.map((test) => shown('A second try was needed', test)).join(''));
	console.log(failures.map((failure) => shown('Failed', failure)).join(''));
	console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
	return exitCode || (total.failed > 0 ? 1 : 0);
}
