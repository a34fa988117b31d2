import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Counts, RowOutcome } from '#api/imports/batches/outcome.ts';
import { importOutcomes } from '#contract/terms.ts';

const examplesMax = 10;
const kindsMax = 200;

/** What became of every row: JSON lines in a file, and a summary with examples in memory of constant size. */
export class RunReport {
	#file: FileHandle | null = null;
	/** Bytes of the batches that are committed, and what is written after them. */
	#kept = 0;
	#written: { rows: RowOutcome[]; bytes: number } = { rows: [], bytes: 0 };
	readonly #examples = new Map<string, string[]>();
	readonly #warnings = new Map<string, { count: number; example: string }>();

	/**
	 * Goes on with the report of a broken run: lines up to row `keepRows` stay, later ones (written, but their batch was not
	 * committed) go. Without a file only the summary is made.
	 */
	static async open(path: string | null, { keepRows }: { keepRows: number }): Promise<RunReport> {
		const report = new RunReport();
		if (path === null) return report;
		mkdirSync(dirname(path), { recursive: true });
		const next = `${path}.new`;
		report.#file = await open(next, 'w');
		if (keepRows > 0 && existsSync(path)) await report.#copy(path, keepRows);
		await rename(next, path);
		return report;
	}

	/**
	 * Written before the batch is committed, so that no committed row is without its line. A batch that is tried again is
	 * written over what was written of it before.
	 */
	async add(rows: RowOutcome[]): Promise<void> {
		const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
		await this.#file?.truncate(this.#kept);
		await this.#file?.write(lines, 0, lines.length, this.#kept);
		this.#written = { rows, bytes: lines.length };
	}

	/** What was added last stands. */
	keep(): void {
		const { rows, bytes } = this.#written;
		for (const row of rows) this.#summarise(row);
		this.#kept += bytes;
		this.#written = { rows: [], bytes: 0 };
	}

	async close(): Promise<void> {
		await this.#file?.close();
	}

	/** The summary for people. */
	text(counts: Counts): string {
		const numbers = importOutcomes.map((outcome) => `  ${outcome.padEnd(10)}${number(counts[outcome])}`);
		const warnings = [...this.#warnings].toSorted((a, b) => b[1].count - a[1].count).slice(0, 2 * examplesMax);
		return [
			`Rows          ${number(counts.rows)}`,
			...numbers,
			`  (sum      ${number(importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0))})`,
			`Warnings      ${number(counts.warnings)}`,
			...warnings.map(
				([kind, { count, example }]) => `  ${String(count).padStart(6)} × ${kind}, for example line ${example}`,
			),
			...[...this.#examples].flatMap(([outcome, lines]) => [`First ${outcome}:`, ...lines.map((line) => `  ${line}`)]),
		].join('\n');
	}

	#summarise({ line, outcome, reason, warnings = [] }: RowOutcome): void {
		if (reason) {
			const examples = this.#examples.get(outcome) ?? [];
			if (examples.length < examplesMax)
				this.#examples.set(outcome, [
					...examples,
					`line ${line}: ${reason.field} ${reason.message}`.replace(':  ', ': '),
				]);
		}
		for (const { field, message } of warnings) {
			const kind = `${field} ${message.split(':')[0]}`.trim();
			const known = this.#warnings.get(kind);
			if (known) known.count += 1;
			else if (this.#warnings.size < kindsMax) this.#warnings.set(kind, { count: 1, example: `${line}: ${message}` });
		}
	}

	async #copy(path: string, keepRows: number): Promise<void> {
		for await (const line of createInterface({ input: createReadStream(path) })) {
			const row = parsed(line);
			if (!row || row.row > keepRows) continue;
			await this.add([row]);
			this.keep();
		}
	}
}

/** The last line of a killed process may be half a line. */
function parsed(line: string): RowOutcome | null {
	try {
		return JSON.parse(line) as RowOutcome;
	} catch {
		return null;
	}
}

const number = (value: number) => value.toLocaleString('en').padStart(12);
