import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { syncCatalogue } from '#api/catalogue/catalogue.ts';
import { setCoinSettings } from '#api/coins/service.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { type BusySizes, busyVersion, loadBusySite } from './seed/busy-site.ts';
import { copySink } from './seed/copy.ts';
import { holdersOf, loadLedger } from './seed/ledger.ts';
import { loadRows, membersOf, reviewsOf } from './seed/load.ts';
import { memberRows } from './seed/members.ts';

/** Raise it when the generated rows change, so that kept databases are made anew. */
const rowsVersion = 3;

const databaseAt = (serverUrl: string, name: string) =>
	Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();

/** What decides which rows a seeded database has, and how: a line for the generated rows, and one for each migration. */
function ingredients(rows: string): string[] {
	const lines = [rows];
	for (const { name, path } of migrationFolders) {
		for (const file of readdirSync(path).sort()) {
			const hash = createHash('sha256')
				.update(readFileSync(join(path, file)))
				.digest('hex');
			lines.push(`${name}/${file} ${hash.slice(0, 16)}`);
		}
	}
	return lines;
}
const rowsOf = (profiles: number) => `rows ${rowsVersion} ${profiles}`;

/** @returns 16 hexadecimal digits that change with any of the ingredients. */
export function fingerprint(profiles: number): string {
	return createHash('sha256')
		.update(ingredients(rowsOf(profiles)).join('\n'))
		.digest('hex')
		.slice(0, 16);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(url);
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** A database that is kept between runs. */
interface Kept {
	name: string;
	/** What its generated rows depend on. */
	rows: string;
	isWhole(url: string): Promise<boolean>;
	/** Makes the database. */
	load(url: string): Promise<void>;
}

/**
 * Kept from a former run when the migrations that its mark names are what they were and its row counts are still right,
 * with newer ones run as an operator's update runs them; otherwise loaded. @returns its URL.
 */
async function keepDatabase(
	serverUrl: string,
	{ name, rows, isWhole, load }: Kept,
	say: (line: string) => void,
): Promise<string> {
	const url = databaseAt(serverUrl, name);
	const mark = await markOf(serverUrl, name);
	const today = new Set(ingredients(rows));
	if (mark?.split('\n').every((line) => today.has(line)) && (await isWhole(url))) {
		const newer = await migrateToday(url);
		if (newer.length > 0) {
			await withClient(url, (client) => client.query('vacuum analyze'));
			await setMark(serverUrl, name, rows);
		}
		say(`${name} is kept from a former run${newer.length > 0 ? `, with ${newer.join(' and ')} run on it` : ''}.`);
		return url;
	}
	say(`${name} is loaded:`);
	await load(url);
	await setMark(serverUrl, name, rows);
	return url;
}

/** The database with that many profiles. */
export const seededDatabase = (serverUrl: string, profiles: number, say: (line: string) => void): Promise<string> => {
	const name = `vouch_bench_${profiles}`;
	return keepDatabase(
		serverUrl,
		{
			...{ name, rows: rowsOf(profiles), isWhole: (url) => hasAllRows(url, profiles) },
			load: async (url) => {
				await emptyDatabase(serverUrl, name);
				await migrateToday(url);
				await withClient(url, async (client) => loadRows(await copySink(client), profiles, say));
			},
		},
		say,
	);
};

/** The same with what members tell each other, so much of it. */
export async function busyDatabase(
	serverUrl: string,
	profiles: number,
	sizes: BusySizes,
	say: (line: string) => void,
): Promise<string> {
	await seededDatabase(serverUrl, profiles, say);
	const name = `vouch_bench_${profiles}_busy_${sizes.messages}`;
	const rows = `${rowsOf(profiles)} busy ${busyVersion} ${Object.values(sizes).join(' ')}`;
	const load = async (url: string) => {
		await copyDatabase(serverUrl, name, profiles);
		await withClient(url, async (client) => loadBusySite(await copySink(client), membersOf(profiles), sizes, say));
	};
	const isWhole = (url: string) =>
		withClient(url, async (client) => {
			const { rows } = await client.query('select count(*)::int as n from message');
			return rows[0]?.n === sizes.messages;
		});
	return keepDatabase(serverUrl, { name, rows, isWhole, load }, say);
}

/** @returns the names of the migrations that were run. */
async function migrateToday(url: string): Promise<string[]> {
	const connection = await connect<never>({ databaseUrl: url, dataDir: null });
	try {
		const run = await migrate(connection, migrationFolders);
		await syncCatalogue(connection.db);
		await setCoinSettings(connection.db, { coinsPerDay: 0, coinsStrict: false });
		return run;
	} finally {
		await connection.close();
	}
}

async function markOf(serverUrl: string, name: string): Promise<string | undefined> {
	return withClient(serverUrl, async (client) => {
		const { rows } = await client.query(
			"select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
			[name],
		);
		return rows[0]?.mark ?? undefined;
	});
}

async function setMark(serverUrl: string, name: string, rows: string): Promise<void> {
	const mark = ingredients(rows).join('\n');
	await withClient(serverUrl, (client) => client.query(`comment on database ${name} is '${mark}'`));
}

async function hasAllRows(url: string, profiles: number): Promise<boolean> {
	return withClient(url, async (client) => {
		const { rows } = await client.query(
			'select (select count(*) from profile) as profiles, (select count(*) from review) as reviews, (select count(*) from member) as members',
		);
		const { profiles: p, reviews, members } = rows[0] as Record<string, string>;
		return Number(p) === profiles && Number(reviews) === reviewsOf(profiles) && Number(members) >= membersOf(profiles);
	});
}

/** A copy to write to, so that the measured rows stay what they are. Dropped by `dropDatabase`. */
export const scratchCopy = (serverUrl: string, profiles: number): Promise<string> =>
	copyDatabase(serverUrl, `vouch_bench_${profiles}_scratch`, profiles);

async function copyDatabase(serverUrl: string, name: string, profiles: number): Promise<string> {
	await withClient(serverUrl, async (client) => {
		await client.query(`drop database if exists ${name} with (force)`);
		await client.query(`create database ${name} template vouch_bench_${profiles} strategy file_copy`);
	});
	return databaseAt(serverUrl, name);
}

/** A ledger with so many lines, a year old. Dropped by `dropDatabase`. */
export async function ledgerDatabase(serverUrl: string, lines: number, say: (line: string) => void): Promise<string> {
	const url = await emptyDatabase(serverUrl, `vouch_bench_ledger_${lines}`);
	await migrateToday(url);
	say(`A ledger of ${lines.toLocaleString('en')} lines is loaded:`);
	await withClient(url, async (client) => {
		const sink = await copySink(client);
		await sink.insert('member', memberRows(holdersOf(lines)));
		await loadLedger(sink, new Date(), say);
	});
	return url;
}

export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
	await withClient(serverUrl, async (client) => {
		await client.query(`drop database if exists ${name} with (force)`);
		await client.query(`create database ${name}`);
	});
	return databaseAt(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
	await withClient(serverUrl, (client) =>
		client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
	);
}
