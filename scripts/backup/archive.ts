/**
 * The format of a backup: gzipped lines of JSON, the same whichever engine wrote them. A header line; then sections,
 * each opened by `{"section": …}` and closed by `{"close": {items, sha256}}` around its items (arrays of one); then
 * `{"end": …}`. A cut or changed file is noticed wherever it was cut or changed.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

const header = z.object({ vouch_backup: z.literal(1), created_at: z.string(), migrations: z.array(z.string()) });
export type Header = z.infer<typeof header>;
const section = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
	z.object({ kind: z.literal('file'), path: z.string() }),
	z.object({ kind: z.literal('image'), path: z.string().regex(/^[0-9a-f]{2}\/[0-9a-f]{32}\/\d+\.(avif|webp)$/) }),
]);
export type Section = z.infer<typeof section>;

const controlLine = z.union([
	header,
	z.strictObject({ section }),
	z.strictObject({ close: z.object({ items: z.number(), sha256: z.string() }) }),
	z.strictObject({ end: z.object({ sections: z.number() }) }),
]);

/** What a reader of an archive meets, in order. `item` is the JSON text of one row, or of one piece of a file. */
export type Event =
	| { kind: 'header'; header: Header }
	| { kind: 'open'; section: Section }
	| { kind: 'item'; section: Section; item: string }
	| { kind: 'close'; section: Section; items: number };

/** The lines of a whole archive. Each section gives its items as JSON texts without line breaks. */
export async function* writeLines(
	start: Header,
	sections: AsyncIterable<{ section: Section; items: AsyncIterable<string> }>,
): AsyncGenerator<string> {
	const line = (value: z.input<typeof controlLine>) => `${JSON.stringify(value)}\n`;
	yield line(start);
	let count = 0;
	for await (const { section, items } of sections) {
		yield line({ section });
		const tally = makeTally();
		for await (const item of items) {
			tally.add(item);
			yield `[${item}]\n`;
		}
		yield line({ close: tally.sum() });
		count += 1;
	}
	yield line({ end: { sections: count } });
}

/**
 * Reads an archive, keeping one line in memory.
 * @throws Error with a sentence for the operator when it is not a backup, or not whole
 */
export async function* readArchive(file: string): AsyncGenerator<Event> {
	const damaged = (what: string) => new Error(`${file} is not a whole backup: ${what}.`);
	let current: Section | undefined;
	let tally = makeTally();
	let sections = -1;
	let hasEnded = false;
	for await (const line of readLines(file, damaged)) {
		if (hasEnded) throw damaged('something follows its end');
		if (current && line.startsWith('[')) {
			const item = line.slice(1, -1);
			tally.add(item);
			yield { kind: 'item', section: current, item };
			continue;
		}
		const control = parseControl(line, damaged);
		if (sections < 0 !== 'vouch_backup' in control) throw damaged('it does not begin as one');
		if ('vouch_backup' in control) {
			sections = 0;
			yield { kind: 'header', header: control };
		} else if ('section' in control && !current) {
			current = control.section;
			tally = makeTally();
			yield { kind: 'open', section: current };
		} else if ('close' in control && current) {
			const sum = tally.sum();
			if (sum.items !== control.close.items || sum.sha256 !== control.close.sha256) {
				throw damaged(`the contents of ${nameOf(current)} were changed`);
			}
			yield { kind: 'close', section: current, items: sum.items };
			current = undefined;
			sections += 1;
		} else if ('end' in control && !current && control.end.sections === sections) {
			hasEnded = true;
		} else {
			throw damaged('its parts are not in order');
		}
	}
	if (!hasEnded) throw damaged('the end is missing');
}

const nameOf = (section: Section) => (section.kind === 'table' ? `table ${section.name}` : section.path);

function makeTally() {
	const hash = createHash('sha256');
	let items = 0;
	return {
		add(item: string): void {
			items += 1;
			hash.update(item).update('\n');
		},
		sum: () => ({ items, sha256: hash.digest('hex') }),
	};
}

function parseControl(line: string, damaged: (what: string) => Error) {
	try {
		return controlLine.parse(JSON.parse(line));
	} catch {
		throw damaged('a line of it cannot be read');
	}
}

async function* readLines(file: string, damaged: (what: string) => Error): AsyncGenerator<string> {
	const source = createReadStream(file);
	const text = createGunzip().setEncoding('utf8');
	source.on('error', (error) => text.destroy(error)).pipe(text);
	let rest = '';
	try {
		for await (const chunk of text) {
			const lines = (rest + chunk).split('\n');
			rest = lines.pop() ?? '';
			yield* lines;
		}
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		throw code === 'ENOENT' ? new Error(`There is no file ${file}.`) : damaged(message);
	} finally {
		source.destroy();
	}
	if (rest) throw damaged('the last line is cut');
}
