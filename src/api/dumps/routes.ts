import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findDump } from '#api/dumps/service.ts';
import type { Route } from '#api/route.ts';

export interface DumpOptions {
	/** The folder of the files. */
	dumpFolder: string;
}

const lookedAtEveryMs = 10_000;

export function dumpRoutes(route: Route, { dumpFolder }: DumpOptions): void {
	route('GET /dumps', (ctx) => {
		// The answer is kept only for a while, because another process may have written new files.
		ctx.reads.end(ctx.now.getTime() + lookedAtEveryMs);
		return findDump(dumpFolder);
	});
}

/**
 * Serves the files at /dumps, whole or in parts, so that a download can be resumed. Their names contain a hash of their
 * content, so they never change. Names without a hash, such as /dumps/businesses.csv.gz, redirect to the newest file.
 */
export async function dumpFileRoutes(server: FastifyInstance, { dumpFolder }: DumpOptions): Promise<void> {
	for (const extension of ['jsonl', 'csv']) {
		server.get(`/dumps/businesses.${extension}.gz`, async (_request, reply) => {
			const dump = await findDump(dumpFolder);
			const newest = dump?.files.find(({ name }) => name.endsWith(`.${extension}.gz`));
			reply.header('cache-control', 'no-cache');
			if (newest) return reply.redirect(newest.url, 302);
			return reply.code(404).type('text/plain').send('The first files have not been made yet. Come again in an hour.');
		});
	}
	mkdirSync(dumpFolder, { recursive: true });
	await server.register(fastifyStatic, {
		root: dumpFolder,
		prefix: '/dumps/',
		index: false,
		decorateReply: false,
		dotfiles: 'ignore',
		allowedPath: (path) => path.endsWith('.gz'),
		cacheControl: false,
		setHeaders: (reply) => {
			reply.header('cache-control', 'public, max-age=31536000, immutable');
			reply.header('content-type', 'application/gzip');
		},
	});
}
