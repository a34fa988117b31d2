import { SeenIds } from '#api/imports/batches/seen-ids.ts';
import type { RecordMapper } from '#api/imports/mapping/map-record.ts';
import type { SourceRow } from '#api/imports/reading/source-row.ts';

type Place = Pick<SourceRow, 'number' | 'line'>;

/** Decides which of several rows with one id is the business. */
export interface KeptRows {
	/** Whether a row that cannot be a business is reported as rejected even where another row of its id is kept. */
	readonly asksEachRow: boolean;
	/** Returns why the row is not the kept one of its id; undefined where it is. */
	rivalOf(id: string, place: Place): string | undefined;
	/** Notes that the row can be a business. */
	take(id: string, place: Place): void;
}

/** Keeps the first row that can be a business. */
export class FirstRows implements KeptRows {
	readonly asksEachRow = false;
	readonly #lines = new SeenIds();

	rivalOf(id: string): string | undefined {
		const [line] = this.#lines.get(id) ?? [];
		return line === undefined ? undefined : `the same as line ${line}`;
	}

	take(id: string, { line }: Place): void {
		this.#lines.set(id, line);
	}
}

/** Keeps the newest or the last row. It has to be known before any row is written, so the file is read twice. */
export class ChosenRows implements KeptRows {
	readonly asksEachRow = true;
	readonly #chosen = new SeenIds((slots) => [new Uint32Array(slots), new Uint32Array(slots), new Float64Array(slots)]);
	readonly #why: string;

	constructor(why: 'newer' | 'later') {
		this.#why = why === 'newer' ? 'is newer' : 'comes later';
	}

	/** Looks at the next row of the file. Of two equally new rows the later one is kept. */
	consider(row: SourceRow, mapper: RecordMapper): void {
		if ('problem' in row) return;
		const id = mapper.idOf(row.record);
		if (id === null) return;
		const [, , newest] = this.#chosen.get(id) ?? [];
		const newness = mapper.newnessOf(row.record);
		if (newest !== undefined && newness < newest) return;
		if ('rejected' in mapper.map(row.record)) return;
		this.#chosen.set(id, row.number, row.line, newness);
	}

	rivalOf(id: string, { number }: Place): string | undefined {
		const [chosen, line] = this.#chosen.get(id) ?? [];
		return chosen === undefined || chosen === number ? undefined : `line ${line} has the same and ${this.#why}`;
	}

	take(): void {}
}
