import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import type { Statement } from './trace.ts';

const debianFolder = '/usr/lib/postgresql';
/** As many files as pgbench takes, with room to spare. */
const scriptsMax = 100;

/** Where the server's own load generator is; it comes with the server. */
function findPgbench(): string {
	const debian = existsSync(debianFolder)
		? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
		: [];
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian.toSorted().reverse()];
	const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
	if (!found) throw new Error('There is no pgbench on this machine; it comes with the PostgreSQL server.');
	return found;
}

export interface PgbenchJob {
	databaseUrl: string;
	/** What one client does at a time, each as often as the others. */
	transactions: Pick<Statement, 'sql' | 'params'>[][];
	connections: number;
	seconds: number;
	/** As the product's driver sends them, each parsed and planned anew; or prepared once a connection. */
	mode: 'extended' | 'prepared';
}

/** Runs the statements with the parameters in them. @returns how long each transaction took, milliseconds, sorted. */
export async function runPgbench({
	databaseUrl,
	transactions,
	connections,
	seconds,
	mode,
}: PgbenchJob): Promise<number[]> {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-bench-pgbench-'));
	const files = transactions.slice(0, scriptsMax).map((statements, at) => {
		const file = join(folder, `${at}.sql`);
		writeFileSync(file, statements.map((statement) => `${withParameters(statement)};\n`).join(''));
		return file;
	});
	const clients = String(connections);
	const args = ['--no-vacuum', '-M', mode, '-c', clients, '-j', '1', '-T', String(Math.ceil(seconds))];
	const log = ['-l', `--log-prefix=${join(folder, 'log')}`];
	const child = spawn(findPgbench(), [...args, ...log, ...files.flatMap((file) => ['-f', file]), databaseUrl], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let complaint = '';
	child.stderr.on('data', (chunk) => {
		complaint = `${complaint}${chunk}`.slice(-2000);
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`pgbench ended with ${code}: ${complaint}`);
	const times = readdirSync(folder)
		.filter((name) => name.startsWith('log.'))
		.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
		// Client, number, microseconds, script …
		.map((line) => Number(line.split(' ')[2]) / 1000);
	rmSync(folder, { recursive: true });
	return times.toSorted((one, other) => one - other);
}

const withParameters = ({ sql, params }: Pick<Statement, 'sql' | 'params'>): string =>
	sql.replace(/\$(\d+)/g, (_, number) => literal(params[Number(number) - 1]));

function literal(value: unknown): string {
	if (value === null || value === undefined) return 'null';
	// pgbench takes what follows a colon for a variable of its own, also between quotes.
	return pg
		.escapeLiteral(textOf(value))
		.replace(/^ ?E?'/, "E'")
		.replaceAll(':', '\\x3a');
}

function textOf(value: unknown): string {
	if (value instanceof Date) return value.toISOString();
	if (Array.isArray(value)) return `{${value.map((item) => `"${String(item)}"`).join(',')}}`;
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
