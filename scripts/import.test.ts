import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lockFolder } from '#db/folder/folder-lock.ts';
import { bareEnvironment } from '#test/bare-environment.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const script = fileURLToPath(new URL('import.ts', import.meta.url));
// With a space, which a shell would take for two.
const dataDir = join(temporaryFolder(), 'vouch import');
mkdirSync(dataDir);
const rowCount = 6000;
const file = join(dataDir, 'rows.csv');
writeFileSync(
	file,
	`Name,Postcode,Line 1,Line 2,Town,County\n${Array.from({ length: rowCount }, (_, at) => `Pub ${at},AB1 ${at},,,Town ${at % 90},\n`).join('')}`,
);

function start(...args: string[]): ChildProcess {
	return spawn(process.execPath, [script, ...args], {
		env: { ...bareEnvironment, DATA_DIR: dataDir },
		stdio: 'pipe',
	});
}

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
	const child = start(...args);
	const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
	const [out, err, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended]);
	return { code, out, err };
}

const reports = join(dataDir, 'imports');
const linesOfReport = () =>
	readdirSync(dataDir).includes('imports')
		? readdirSync(reports).flatMap((name) => readReport(join(reports, name)).split('\n').filter(Boolean))
		: [];

/** Nothing of one that gets another name between being listed and being read. */
function readReport(path: string): string {
	try {
		return readFileSync(path, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw error;
	}
}

test('an import that is killed goes on where it was, and undo takes all of it back', async () => {
	const killed = start(file, '--mapping', 'uk-eat-out-establishments');
	await new Promise<void>((resolve, reject) => {
		killed.once('exit', () => reject(new Error('The import ended before it could be killed.')));
		const watcher = watch(dataDir, { recursive: true }, () => {
			if (linesOfReport().length < 1000) return;
			watcher.close();
			killed.removeAllListeners('exit');
			killed.once('exit', () => resolve());
			killed.kill('SIGKILL');
		});
	});
	const { code, out } = await run(file, '--mapping', 'uk-eat-out-establishments', '--resume');
	expect([code, out]).toEqual([0, expect.stringMatching(/gone on with after row \d+/)]);
	expect(out).toMatch(/Rows +6,000\n +created +6,000\n/);
	expect(linesOfReport().map((line) => JSON.parse(line).row)).toEqual(
		Array.from({ length: rowCount }, (_, at) => at + 1),
	);
	const runId = /--undo (\S+)/.exec(out)?.[1] ?? '';
	expect((await run('--undo', runId)).out).toContain('Deleted   6000');
}, 240_000);

test('it refuses a data folder that a running server holds, and says so', async () => {
	const unlock = await lockFolder(join(dataDir, 'database.lock'));
	const { code, err } = await run(file, '--mapping', 'uk-eat-out-establishments');
	unlock();
	expect([code, err]).toEqual([1, expect.stringContaining(`The data folder is in use by process ${process.pid}`)]);
});

test('a mapping of one’s own is looked for where the command was typed', async () => {
	const folder = temporaryFolder();
	writeFileSync(join(folder, 'own.yaml'), 'format: csv\n');
	const child = spawn(process.execPath, [script, file, '--mapping', './own.yaml', '--dry-run'], {
		env: { ...bareEnvironment, DATA_DIR: temporaryFolder(), INIT_CWD: folder },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	expect(await text(child.stderr)).toMatch(/^The mapping .*own\.yaml is wrong:/);
});

test('wrong arguments get the usage', async () => {
	const wrong = [[], ['a.csv'], ['a.csv', 'b.csv', '--mapping', 'c'], ['a.csv', '--maping', 'c']];
	const answers = await Promise.all(wrong.map((args) => run(...args)));
	expect(answers.map(({ code, err }) => [code, err])).toEqual(
		wrong.map(() => [1, expect.stringMatching(/npm run import|maping/)]),
	);
});
