import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTableViolation, readCalledWrites, readWrites, readWritingFunctions } from './table-check.ts';
import { otherWriters, tableOwners, tableReasons } from './table-rules.ts';

const functions = readWritingFunctions(
	globSync('src/*/migrations/*.sql')
		.sort()
		.map((file) => readFileSync(file, 'utf8')),
);
const writesOf = (file: string, source: string) => [
	...readWrites(file, source),
	...readCalledWrites(file, source, functions),
];
const violationsOf = (file: string, source: string) =>
	writesOf(file, source).flatMap((write) => {
		const reason = findTableViolation(write);
		return reason ? [`${write.file}:${write.line} writes ${write.table ?? 'a table'}: ${reason}.`] : [];
	});

// No page can reach the database: test/architecture.test.ts.
const files = globSync(['src/*.ts', 'src/{api,db,demo,identity,jobs,mail}/**/*.ts'])
	.filter((file) => !file.endsWith('.test.ts') && !file.endsWith('schema.ts'))
	.sort();
const migrations = 'migration';
const writes = files.flatMap((file) => writesOf(file, readFileSync(file, 'utf8')));

test('every file of src/ writes only the tables of its folder', () => {
	expect(writes.length).toBeGreaterThan(100);
	expect(files.flatMap((file) => violationsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('every table has one owner, which writes it; every exception is one that is needed', () => {
	const schema = readFileSync('src/api/schema.ts', 'utf8').split('export interface DB {')[1] ?? '';
	const tables = [...schema.matchAll(/^\t(\w+):/gm)].map(([, name]) => name!);
	expect(Object.values(tableOwners).flat().sort()).toEqual([...tables, 'change', 'pgboss', migrations].sort());
	const isWritten = (folder: string, table: string) =>
		writes.some((write) => write.table === table && `${write.file}/`.startsWith(`src/${folder}/`));
	const owned = Object.entries(tableOwners).flatMap(([folder, own]) => own.map((table) => ({ folder, table })));
	expect([...owned, ...otherWriters].filter(({ folder, table }) => !isWritten(folder, table))).toEqual([]);
});

test.each([
	['src/api/posts/queries.ts', "db.insertInto('review').values(row)", tableReasons.foreign],
	['src/api/friends/queries.ts', "db\n\t.updateTable('profile as one')", tableReasons.foreign],
	['src/api/reviews/queries.ts', 'await sql`delete from member where id = 1`', tableReasons.foreign],
	['src/api/reviews/queries.ts', 'sql`with gone as (update member as m set name = 1)`', tableReasons.foreign],
	['src/api/reviews/queries.ts', 'sql`insert into\n\tidentity_user (id)`', tableReasons.foreign],
	['src/identity/queries.ts', "db.deleteFrom('member')", tableReasons.foreign],
	['src/api/reviews/queries.ts', 'db.insertInto(table).values(row)', tableReasons.unreadable],
	// biome-ignore lint/suspicious/noTemplateCurlyInString: what a file may not say
	['src/api/reviews/queries.ts', 'sql`delete from ${sql.table(name)}`', tableReasons.unreadable],
])('%s may not say %j', (file, source, reason) => {
	expect(violationsOf(file, source)).toEqual([expect.stringContaining(`: ${reason}.`)]);
});

test('a function of the database writes what its text says', () => {
	const source = 'sql`select add_entry(1)`';
	expect(violationsOf('src/api/coins/queries.ts', source)).toEqual([]);
	expect(violationsOf('src/api/reviews/queries.ts', source)).toEqual(
		['coin_wallet', 'ledger_entry'].map(
			(table) => `src/api/reviews/queries.ts:1 writes ${table}: ${tableReasons.foreign}.`,
		),
	);
});

test.each([
	['src/api/reviews/queries.ts', "db.updateTable('review').set(row)"],
	['src/api/follows/queries.ts', 'sql`update profile set followers_count = counted.n`'],
	['src/api/reviews/queries.ts', 'sql`select from profile for update skip locked`'],
	['src/api/views/queries.ts', 'sql`insert into view_salt (day) values (1) on conflict (day) do update set salt = 2`'],
	['src/api/reviews/queries.ts', '/** What an update member set would do. */\n// delete from member'],
	['src/identity/queries.ts', "db.insertInto('identity_user')"],
])('%s may say %j', (file, source) => {
	expect(violationsOf(file, source)).toEqual([]);
});
