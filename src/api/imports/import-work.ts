import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Updateable } from 'kysely';
import { anythingTopic } from '#api/changes.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { withoutUnstorable } from '#api/imports/mapping/storable-text.ts';
import { brokenOff } from '#api/imports/uploads/present-upload.ts';
import { advanceUpload, type HeldUpload, updateUpload } from '#api/imports/uploads/upload-queries.ts';
import type { DB, ImportUploadRow } from '#api/schema.ts';
import { errorTable } from '#contract/errors.ts';
import type { ImportState } from '#contract/operator/imports.ts';
import { announceNow } from '#db/transaction.ts';

/** Why work ends before its end, without anything being wrong. */
class Stopped extends Error {}

const tellEveryMs = 500;
/** Also while nothing moves: long before others would take the process for dead. */
const beatEveryMs = 5_000;

export interface Work {
	upload: HeldUpload;
	/** What the file is when the work was broken off. */
	fallback: ImportState;
	/** Does it; gives what to note when it is done. */
	run(signal: AbortSignal, tell: (rows: number, share: number) => void): Promise<Updateable<ImportUploadRow>>;
}

/** The work of this process on files of the import page: goes on without anybody watching, and ends with the server. */
export class ImportWork {
	readonly #db: Kysely<DB>;
	readonly #log: Pick<FastifyBaseLogger, 'error'>;
	readonly #clock: () => Date;
	readonly #closing = new AbortController();
	#underWay: Promise<void> = Promise.resolve();

	constructor(db: Kysely<DB>, log: Pick<FastifyBaseLogger, 'error'>, clock: () => Date) {
		this.#db = db;
		this.#log = log;
		this.#clock = clock;
	}

	/** Begins; does not wait for the end. */
	start(work: Work): void {
		this.#underWay = this.#underWay.then(() => this.#do(work));
	}

	/** Waits for what is under way. */
	idle = (): Promise<void> => this.#underWay;

	/** Stops after the rows under way. */
	close(): Promise<void> {
		this.#closing.abort(new Stopped(brokenOff));
		return this.#underWay;
	}

	async #do({ upload, fallback, run }: Work): Promise<void> {
		const stopping = new AbortController();
		const signal = AbortSignal.any([stopping.signal, this.#closing.signal]);
		let told: { rows_done?: number; share?: number } = {};
		let telling: Promise<void> = Promise.resolve();
		let toldAt = Date.now();
		const tell = (everyMs: number) => {
			if (Date.now() - toldAt < everyMs) return;
			toldAt = Date.now();
			telling = telling
				.then(() => advanceUpload(this.#db, upload, { ...told, alive_at: this.#clock() }))
				.then((isStopping) => {
					if (isStopping !== false) stopping.abort(new Stopped(''));
				})
				.catch((error) => this.#log.error({ err: error }, 'How far an import is could not be noted.'));
		};
		const beat = setInterval(() => tell(beatEveryMs), beatEveryMs).unref();
		const end = await run(signal, (rows_done, share) => {
			told = { rows_done, share };
			tell(tellEveryMs);
		}).catch((error: unknown) => ({ state: fallback, failure: this.#sentenceOf(error) }));
		clearInterval(beat);
		await telling;
		await announceNow(this.#db, anythingTopic).catch((error) =>
			this.#log.error({ err: error }, 'Pages that are kept do not show yet what an import did.'),
		);
		await updateUpload(this.#db, upload, { is_stopping: false, worker: null, ...end }).catch((error) =>
			this.#log.error({ err: error }, 'How an import ended could not be noted.'),
		);
	}

	#sentenceOf(error: unknown): string | null {
		if (error instanceof Stopped) return error.message || null;
		// What quotes a file may hold anything; without its end noted, the file would seem to be worked on.
		if (error instanceof ImportError) return withoutUnstorable(error.message);
		this.#log.error({ err: error }, 'An import stopped.');
		return errorTable.internal[1];
	}
}
