import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Counts, RowOutcome } from '#api/imports/outcome.ts';
import { importOutcomes } from '#contract/terms.ts';

const examplesMax = 10;
const kindsMax = 200;

/** What became of every row: JSON lines in a file, and a summary with examples in memory of constant size. */
export class RunReport {
	#file: FileHandle | null = null;
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

	/** Written before the batch is committed, so that no committed row is without its line. */
	async add(rows: RowOutcome[]): Promise<void> {
		for (const row of rows) this.#summarise(row);
		await this.#file?.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
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
			if (row && row.row <= keepRows) await this.add([row]);
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
