/** Databases for tests: copies of one that is migrated and has the catalogue, which takes seconds to make. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { syncCatalogue } from '#api/catalogue/catalogue.ts';
import { type Connection, connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { namesOfRun } from './databases-of-run.ts';

interface Clone {
	options: { databaseUrl?: string; dump?: Uint8Array };
	/** Nobody has to wait for it: what is left when the run ends is dropped then. */
	drop(): void;
}

const adminUrl = process.env.TEST_DATABASE_URL;

/** Where `TEST_DATABASE_URL` names a server, one there; else an embedded one. */
export async function cloneDatabase(): Promise<Clone> {
	return adminUrl ? cloneOnServer(adminUrl) : { options: { dump: await readDump() }, drop: () => {} };
}

function schemaHash(): string {
	const hash = createHash('sha256');
	for (const { path } of migrationFolders) {
		for (const file of readdirSync(path).sort()) hash.update(readFileSync(join(path, file)));
	}
	for (const file of ['categories.json', 'review-categories.json']) {
		const path = new URL(`../content/${file}`, import.meta.url);
		if (existsSync(path)) hash.update(readFileSync(path));
	}
	return hash.digest('hex').slice(0, 12);
}

async function prepare(connection: Connection<never>): Promise<void> {
	await migrate(connection, migrationFolders);
	await syncCatalogue(connection.db);
}

let dump: Uint8Array | undefined;

async function readDump(): Promise<Uint8Array> {
	dump ??= await makeDump();
	return dump;
}

async function makeDump(): Promise<Uint8Array> {
	const file = join(tmpdir(), `vouch-test-${schemaHash()}.tar`);
	if (!existsSync(file)) {
		const connection = await connect<never>({ dataDir: null });
		await prepare(connection);
		const partial = `${file}.${process.pid}`;
		writeFileSync(partial, (await connection.embedded?.dump()) ?? new Uint8Array());
		renameSync(partial, file);
		await connection.close();
	}
	return readFileSync(file);
}

/** The one that is asked for next: it is made while the tests on the one before run. */
let next: Promise<string> | undefined;

async function cloneOnServer(url: string): Promise<Clone> {
	const name = await (next ?? createOnServer(url));
	next = createOnServer(url);
	// Told to whoever asks for it; nobody may.
	next.catch(() => {});
	return {
		options: { databaseUrl: at(url, name) },
		drop: () => {
			onServer(url, (admin) => admin.query(`drop database ${name} with (force)`)).catch(() => {});
		},
	};
}

const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).toString();

async function onServer<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
	const admin = new pg.Client(url);
	await admin.connect();
	try {
		return await work(admin);
	} finally {
		await admin.end();
	}
}

let template: Promise<string> | undefined;

async function createOnServer(url: string): Promise<string> {
	template ??= onServer(url, (admin) => makeTemplate(url, admin));
	const from = await template;
	const name = `${namesOfRun(process.ppid)}${randomBytes(6).toString('hex')}`;
	await onServer(url, async (admin) => {
		await admin.query(`create database ${name} template ${from}`);
		// Nothing here has to outlive the server, and waiting for its disk is half the time.
		await admin.query(`alter database ${name} set synchronous_commit = off`);
	});
	return name;
}

/** Several test processes start at once: the first makes the template, the others wait for it. */
async function makeTemplate(url: string, admin: pg.Client): Promise<string> {
	const name = `vouch_test_template_${schemaHash()}`;
	await admin.query('select pg_advisory_lock(7260118)');
	const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
	if (!rowCount) {
		await admin.query(`create database ${name}_new`);
		const connection = await connect<never>({ databaseUrl: at(url, `${name}_new`), dataDir: null });
		await prepare(connection);
		await connection.close();
		await admin.query(`alter database ${name}_new rename to ${name}`);
	}
	return name;
}
