/** Runs the embedded database off the HTTP thread: a slow statement must not stop every visitor. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { columnParsers } from '#db/parsers.ts';

export type WorkerRequest = { id: number } & (
	| { kind: 'query'; sql: string; params: unknown[] }
	| { kind: 'exec'; sql: string }
	| { kind: 'dump' }
	| { kind: 'close' }
);

const { dataDir, dump } = workerData as { dataDir: string | null; dump: Uint8Array<ArrayBuffer> | null };
const port = parentPort;
if (!port) throw new Error('pglite-worker runs in a worker thread only');

/**
 * What the engine keeps of the folder, besides what the operating system does. With the 128 MB that are usual, a town of 10,000
 * businesses fills 122 MB more of the process within minutes, and a list costs as much (decision 0112).
 */
const sharedBuffers = '16MB';

const ready = PGlite.create({
	startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
	...(dataDir ? { dataDir } : {}),
	...(dump ? { loadDataDir: new Blob([dump]) } : {}),
	extensions: { pg_trgm, cube, earthdistance },
	parsers: columnParsers,
});

async function answer(request: WorkerRequest): Promise<unknown> {
	const pglite = await ready;
	switch (request.kind) {
		case 'query': {
			const { rows, affectedRows } = await pglite.query(request.sql, request.params);
			return { rows, affectedRows };
		}
		case 'exec':
			return { rows: (await pglite.exec(request.sql)).flatMap(({ rows }) => rows) };
		case 'dump':
			return new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
		case 'close':
			return pglite.close();
	}
}

/** Database errors cross the thread as plain fields: an Error clone would lose code and constraint. */
function portableError(error: unknown) {
	const { message, code, constraint, detail, table, column, errno } = error as Record<string, unknown>;
	const ofDisk = diskErrors[Number(errno)];
	if (ofDisk) return { message: `The disk refuses what the embedded database writes (${ofDisk}).`, code: ofDisk };
	return { message: String(message), code, constraint, detail, table, column };
}

/** The names that Node has for WASI error numbers: an error of the engine's file system has a number and no words. */
const diskErrors: Record<number, string> = {
	2: 'EACCES',
	19: 'EDQUOT',
	29: 'EIO',
	51: 'ENOSPC',
	63: 'EPERM',
	69: 'EROFS',
};

port.on('message', async (request: WorkerRequest) => {
	try {
		port.postMessage({ id: request.id, result: await answer(request) });
	} catch (error) {
		port.postMessage({ id: request.id, error: portableError(error) });
	}
});
