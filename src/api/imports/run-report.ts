import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Counts, RowOutcome } from '#api/imports/batches/outcome.ts';
import { importOutcomes } from '#contract/terms.ts';

const examplesMax = 10;
const kindsMax = 200;

/**
 * The report of what became of every row: JSON lines in a file, and in memory a summary with examples, of constant
 * size.
 */
export class RunReport {
	#file: FileHandle | null = null;
	/** How many bytes of the file belong to committed batches; below, what was written after them. */
	#kept = 0;
	#written: { rows: RowOutcome[]; bytes: number } = { rows: [], bytes: 0 };
	readonly #examples = new Map<string, string[]>();
	readonly #warnings = new Map<string, { count: number; example: string }>();

	/**
	 * Continues the report of a broken run: lines up to row `keepRows` stay; later ones, whose batch was written but not
	 * committed, go. With `path` null only the summary is made.
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
	 * Writes the lines of a batch, before the batch is committed, so that no committed row lacks its line. When a batch
	 * is tried again, its lines replace those of the earlier attempt.
	 */
	async add(rows: RowOutcome[]): Promise<void> {
		const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
		await this.#file?.truncate(this.#kept);
		await this.#file?.write(lines, 0, lines.length, this.#kept);
		this.#written = { rows, bytes: lines.length };
	}

	/** Keeps the lines that were added last, because their batch is committed. */
	keep(): void {
		const { rows, bytes } = this.#written;
		for (const row of rows) this.#summarise(row);
		this.#kept += bytes;
		this.#written = { rows: [], bytes: 0 };
	}

	async close(): Promise<void> {
		await this.#file?.close();
	}

	/** Returns the summary for people. */
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

/** Returns the outcome that a line holds; null for the half line that a killed process may leave. */
function parsed(line: string): RowOutcome | null {
	try {
		return JSON.parse(line) as RowOutcome;
	} catch {
		return null;
	}
}

const number = (value: number) => value.toLocaleString('en').padStart(12);
