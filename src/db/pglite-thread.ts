import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PGliteDialectConfig } from 'kysely';
import type { WorkerRequest } from '#db/pglite-worker.ts';

type KyselyPGlite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>;
type Unsent<T> = T extends { id: number } ? Omit<T, 'id'> : never;
type Pending = { resolve(value: never): void; reject(error: Error): void };

// The engine keeps the machine code of the baseline compiler, which takes a fifth to a half longer where many rows are read.
// The optimising one takes 600 MB for a single function of the engine, at every start, and leaves 100 MB of it behind
// (decision 0112).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

// V8 frees machine code of WebAssembly that has been replaced, and now and then kills the process over it: "Check failed:
// jit_page_->allocations_.erase(addr) == 1" (https://github.com/nodejs/node/issues/64500).
setFlagsFromString('--no-wasm-code-gc');

/** Runs the embedded database in a thread of its own, with the few members that Kysely's PGlite dialect calls. */
export class PgliteThread implements KyselyPGlite {
	closed = false;
	ready = false;
	readonly waitReady: Promise<void>;
	readonly #worker: Worker;
	readonly #pending = new Map<number, Pending>();
	#lastId = 0;

	/** A null `dataDir` keeps everything in memory; `dump` is an earlier result of `dump()` to start from. */
	constructor(dataDir: string | null, dump: Uint8Array | null = null) {
		this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir, dump } });
		this.#worker.on('message', (message) => this.#settle(message));
		this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
		this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
		this.waitReady = this.exec('select 1').then(() => {
			this.ready = true;
		});
	}

	query<T>(sql: string, params: unknown[] = []): Promise<{ rows: T[]; affectedRows?: number; fields: [] }> {
		return this.#ask({ kind: 'query', sql, params });
	}

	/** Runs a script and returns the rows of all its statements. */
	exec<T>(sql: string): Promise<{ rows: T[] }> {
		return this.#ask({ kind: 'exec', sql });
	}

	/** Returns the whole database as an uncompressed tar. */
	dump(): Promise<Uint8Array> {
		return this.#ask({ kind: 'dump' });
	}

	/** Kysely holds its single connection for the whole callback, so no other query can slip in between. */
	async transaction<T>(callback: (tx: { query: KyselyPGlite['query']; rollback(): Promise<void> }) => Promise<T>) {
		await this.exec('begin');
		try {
			const result = await callback({
				query: (sql, params) => this.query(sql, params),
				rollback: async () => void (await this.exec('rollback')),
			});
			await this.exec('commit');
			return result;
		} catch (error) {
			await this.exec('rollback');
			throw error;
		}
	}

	async close(): Promise<void> {
		if (this.closed) return;
		this.closed = true;
		await this.#ask({ kind: 'close' });
		await this.#worker.terminate();
	}

	#ask<T>(request: Unsent<WorkerRequest>): Promise<T> {
		// A thread that has ended answers nothing, and a request to it would wait for ever.
		if (this.closed && request.kind !== 'close') return Promise.reject(new Error('The embedded database has stopped.'));
		this.#lastId += 1;
		const id = this.#lastId;
		return new Promise<T>((resolve, reject) => {
			this.#pending.set(id, { resolve: resolve as Pending['resolve'], reject });
			this.#worker.postMessage({ ...request, id });
		});
	}

	#settle({ id, result, error }: { id: number; result?: unknown; error?: { message: string } }) {
		const pending = this.#pending.get(id);
		this.#pending.delete(id);
		if (error) pending?.reject(Object.assign(new Error(error.message), error));
		else pending?.resolve(result as never);
	}

	#fail(error: Error) {
		this.closed = true;
		for (const { reject } of this.#pending.values()) reject(error);
		this.#pending.clear();
	}
}
