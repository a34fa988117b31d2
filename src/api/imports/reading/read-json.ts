import { recordLengthMax, type SourceRow } from '#api/imports/reading/source-row.ts';

/**
 * Yields JSON objects, one a line (JSONL). A line that is not an object is a row with a problem; empty lines are
 * skipped.
 */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
	let number = 0;
	let line = 0;
	for await (const part of lines(text)) {
		line += 1;
		if (part.trim() !== '') yield { number: ++number, line, ...parsed(part) };
	}
}

/**
 * Yields the elements of one array in a JSON document: the array under the key `member` (GeoJSON `features`, JSON-LD
 * `@graph`), or the document itself when it is an array; a document that is neither is one record. Elements are cut out
 * by counting brackets and parsed one by one: a broken element costs only itself, and its line is known, unlike with a
 * parser of the whole stream.
 */
export async function* readJsonArray(text: AsyncIterable<string>, member: string): AsyncGenerator<SourceRow> {
	const cutter = new ElementCutter(member);
	let number = 0;
	for await (const chunk of text) {
		for (const { line, text } of cutter.cut(chunk)) yield { number: ++number, line, ...parsed(text) };
	}
	for (const { line, text } of cutter.end()) yield { number: ++number, line, ...parsed(text) };
}

function parsed(text: string): { record: unknown } | { problem: string } {
	if (text.length > recordLengthMax) return { problem: `is longer than ${recordLengthMax} characters` };
	try {
		const record: unknown = JSON.parse(text);
		return typeof record === 'object' && record !== null ? { record } : { problem: 'is not an object' };
	} catch (error) {
		return { problem: `is not JSON: ${(error as Error).message.slice(0, 160)}` };
	}
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<string> {
	let rest = '';
	for await (const chunk of text) {
		const parts = (rest + chunk).split('\n');
		rest = (parts.pop() ?? '').slice(0, recordLengthMax + 1);
		yield* parts;
	}
	if (rest !== '') yield rest;
}

interface Element {
	line: number;
	text: string;
}

/** How many characters before an array are looked at for its name. */
const endMax = 200;

class ElementCutter {
	readonly #member: string;
	#line = 1;
	#depth = 0;
	/** The depth inside the array whose elements are cut; -1 until it is found, -2 after its end. */
	#arrayDepth = -1;
	#isInString = false;
	#isEscaped = false;
	/** The text of the current element, or, until the array is found, of the document so far. */
	#text = '';
	#startLine = 1;
	#hasStart = false;

	constructor(member: string) {
		this.#member = member;
	}

	*cut(chunk: string): Generator<Element> {
		let from = 0;
		for (let at = 0; at < chunk.length; at += 1) {
			const letter = chunk[at] as string;
			if (letter === '\n') this.#line += 1;
			if (this.#arrayDepth === -2) continue;
			if (this.#isInString) {
				if (this.#isEscaped) this.#isEscaped = false;
				else if (letter === '\\') this.#isEscaped = true;
				else if (letter === '"') this.#isInString = false;
				continue;
			}
			const isBetween = this.#depth === this.#arrayDepth;
			if (isBetween && (letter === ',' || letter === ']')) {
				this.#keep(chunk, from, at);
				yield* this.#take();
				from = at + 1;
				if (letter === ']') this.#arrayDepth = -2;
				continue;
			}
			if (!this.#hasStart && !/\s/.test(letter)) {
				this.#hasStart = true;
				this.#startLine = this.#line;
				from = at;
			}
			if (letter === '"') this.#isInString = true;
			else if (letter === '{' || letter === '[') {
				this.#depth += 1;
				if (letter === '[' && this.#arrayDepth === -1 && this.#opensArray(chunk.slice(from, at))) {
					this.#arrayDepth = this.#depth;
					this.#text = '';
					this.#hasStart = false;
					from = at + 1;
				}
			} else if (letter === '}' || letter === ']') this.#depth -= 1;
		}
		if (this.#arrayDepth !== -2) this.#keep(chunk, from, chunk.length);
	}

	/** Yields a document without the array, or the rest of one that ended too early. */
	*end(): Generator<Element> {
		if (this.#arrayDepth !== -2) yield* this.#take();
	}

	#opensArray(before: string): boolean {
		if (this.#depth === 1) return true;
		// The text so far is long, so it is cut before it is joined: otherwise every bracket would copy all of it.
		const end = this.#text.slice(-endMax) + before.slice(-endMax);
		return this.#depth === 2 && new RegExp(`"${this.#member}"\\s*:\\s*$`).test(end.slice(-endMax));
	}

	/**
	 * Keeps part of a chunk. One character more than allowed is kept, so that `parsed` sees that the text was too long.
	 */
	#keep(chunk: string, from: number, to: number): void {
		if (this.#hasStart && this.#text.length <= recordLengthMax) this.#text += chunk.slice(from, to);
	}

	*#take(): Generator<Element> {
		const text = this.#text.trim();
		this.#text = '';
		this.#hasStart = false;
		if (text !== '') yield { line: this.#startLine, text };
	}
}
