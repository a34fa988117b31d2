/** A statement has at most 65,535 parameters: no list that grows with the data goes with one for each value. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundLists, subqueries, unbounded } from './list-rules.ts';

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** `'in', ids`, rows of an insert, and values that are put together; not an array that is written out. */
const list =
	/'(?:not )?in',\s*(?:\[\.\.\.)?([\w.]+)|\.values\(\s*(\w+(?=\.map\()|\w*s(?=\)))|\bin \(\$\{sql\.join\(\s*(\w+)/g;

interface List {
	name: string;
	/** The same within its file. */
	nameThere: string;
	mayBeQuery: boolean;
	line: number;
}

function readLists(file: string, source: string): List[] {
	const text = source.replace(comment, (found) => found.replace(/[^\n]/g, ' '));
	return [...text.matchAll(list)].map((match) => {
		const name = match[1] ?? match[2] ?? match[3]!;
		const line = text.slice(0, match.index).split('\n').length;
		return { name, nameThere: `${file}: ${name}`, mayBeQuery: match[1] !== undefined, line };
	});
}

const violationsOf = (file: string, source: string) =>
	readLists(file, source)
		.filter(({ name, nameThere }) => !(boundLists[name] ?? boundLists[nameThere]))
		.filter(({ name, mayBeQuery }) => !(mayBeQuery && subqueries.includes(name.split('.')[0]!)))
		.map(({ name, line }) => `${file}:${line} lists ${name}: ${unbounded}.`);

const sources = globSync('src/{api,db,demo,identity,jobs,mail}/**/*.ts')
	.filter((file) => !file.endsWith('.test.ts'))
	.sort()
	.map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test('no statement of src/ has a list without a bound', () => {
	expect(sources.flatMap(({ file, source }) => violationsOf(file, source))).toEqual([]);
});

test('every bound is one of a list that is there', () => {
	const lists = sources.flatMap(({ file, source }) => readLists(file, source));
	const names = new Set(lists.flatMap(({ name, nameThere }) => [name, nameThere, name.split('.')[0]!]));
	expect([...Object.keys(boundLists), ...subqueries].filter((name) => !names.has(name))).toEqual([]);
});

test.each([
	"db.deleteFrom('review').where('id', 'in', ids)",
	"db.selectFrom('review').where('id', 'not in', [...ids])",
	"db.selectFrom('review').where(\n\t'id',\n\t'in',\n\tids,\n)",
	"db.insertInto('review_version').values(versions)",
	"db.insertInto('review_version').values(reviews.map(versionOf))",
	// biome-ignore lint/suspicious/noTemplateCurlyInString: what a file may not say
	'sql`delete from review where id in (${sql.join(ids)})`',
])('nothing may say %j', (source) => {
	expect(violationsOf('src/api/reviews/queries.ts', source)).toEqual([expect.stringContaining(`: ${unbounded}.`)]);
});

test.each([
	"db.deleteFrom('review').where('id', '=', anyOf(ids))",
	"db.selectFrom('review').where('state', 'in', ['published', 'waiting'])",
	"db.selectFrom('review').where('id', 'in', (eb) => eb.selectFrom('review_reply').select('review_id'))",
	"db.insertInto('review').values(row)",
])('everything may say %j', (source) => {
	expect(violationsOf('src/api/reviews/queries.ts', source)).toEqual([]);
});
