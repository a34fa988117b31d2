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
