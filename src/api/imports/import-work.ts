import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, UpdateObject } from 'kysely';
import { anythingTopic } from '#api/changes.ts';
import { ImportError } from '#api/imports/import-error.ts';
import { withoutUnstorable } from '#api/imports/mapping/storable-text.ts';
import { brokenOff } from '#api/imports/uploads/present-upload.ts';
import { advanceUpload, type HeldUpload, stateAtRest, updateUpload } from '#api/imports/uploads/upload-queries.ts';
import type { DB } from '#api/schema.ts';
import { errorTable } from '#contract/errors.ts';
import { announceNow } from '#db/transaction.ts';

/** The reason of work that ends early without an error. */
class Stopped extends Error {}

const tellEveryMs = 500;
/**
 * How often work says that it goes on, even while no row is done: much more often than `silentMaxMs`, after which its
 * process counts as dead.
 */
const beatEveryMs = 5_000;

export interface Work {
	upload: HeldUpload;
	/** Does the work; returns what to note when it is done. */
	run(signal: AbortSignal, tell: (rows: number, share: number) => void): Promise<UpdateObject<DB, 'import_upload'>>;
}

/**
 * The work of this process on files of the import page, one after the other. It goes on when nobody is watching, and
 * ends with the server.
 */
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

	/** Begins the work and does not wait for its end. */
	start(work: Work): void {
		this.#underWay = this.#underWay.then(() => this.#do(work));
	}

	/** Waits for the work under way. */
	idle = (): Promise<void> => this.#underWay;

	/** Stops the work after the rows under way. */
	close(): Promise<void> {
		this.#closing.abort(new Stopped(brokenOff));
		return this.#underWay;
	}

	async #do({ upload, run }: Work): Promise<void> {
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
		}).catch((error: unknown) => ({ state: stateAtRest, failure: this.#sentenceOf(error) }));
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
		// A message that quotes the file may hold characters that cannot be stored; if it were not stored, the file would
		// seem to be still worked on.
		if (error instanceof ImportError) return withoutUnstorable(error.message);
		this.#log.error({ err: error }, 'An import stopped.');
		return errorTable.internal[1];
	}
}
