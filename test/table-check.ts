import { identityPrefix, otherWriters, tableOwners, tableReasons } from './table-rules.ts';

export interface TableWrite {
	/** From the project's folder, for example `src/api/reviews/queries.ts`. */
	file: string;
	line: number;
	/** Undefined where the text does not say it. */
	table: string | undefined;
}

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** The query builder's words, and those of SQL. A `do update set` and a `for update` name no table. */
const write =
	/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*'|)|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+(?:(\w+)|\$\{)|\bupdate\s+(?:(?!set\b)(\w+)(?:\s+as\s+\w+)?|\$\{[^}]*\})\s+set\b/g;

/** Every place of a source text that writes a table. */
export function readWrites(file: string, source: string): TableWrite[] {
	const text = source.replace(comment, (found) => found.replace(/[^\n]/g, ' '));
	return [...text.matchAll(write)].map((match) => ({
		file,
		line: text.slice(0, match.index).split('\n').length,
		table: match[1] ?? match[2] ?? match[3],
	}));
}

/** Which tables each function of the database writes, by its name; of those in migrations, the last of a name. */
export function readWritingFunctions(migrations: readonly string[]): Map<string, string[]> {
	const functions = new Map<string, string[]>();
	for (const text of migrations) {
		for (const [, name = '', body = ''] of text.matchAll(
			/create (?:or replace )?function (\w+)\([\s\S]*?\$\$([\s\S]*?)\$\$/g,
		)) {
			functions.set(name, [...new Set(readWrites('', body).flatMap(({ table }) => table ?? []))]);
		}
	}
	return functions;
}

/** Every place of a source text that has such a function write a table. */
export function readCalledWrites(file: string, source: string, functions: ReadonlyMap<string, string[]>): TableWrite[] {
	return source
		.split('\n')
		.flatMap((text, at) =>
			[...functions].flatMap(([name, tables]) =>
				text.includes(`${name}(`) ? tables.map((table) => ({ file, line: at + 1, table })) : [],
			),
		);
}

/** The reason why this may not be written here, or undefined. */
export function findTableViolation({ file, table }: TableWrite): string | undefined {
	if (!table) return tableReasons.unreadable;
	const [room = '', feature = ''] = file.split('/').slice(1);
	if (table.startsWith(identityPrefix)) return room === 'identity' ? undefined : tableReasons.foreign;
	const folder = room === 'api' ? `api/${feature}` : room;
	const mayWrite =
		tableOwners[folder]?.includes(table) ||
		otherWriters.some((other) => other.folder === folder && other.table === table);
	return mayWrite ? undefined : tableReasons.foreign;
}
