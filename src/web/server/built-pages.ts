import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

const buildFolder = fileURLToPath(new URL('../../../build', import.meta.url));
const yearS = 31_536_000;

/** Reads the pages as `react-router build` left them. @throws Error that says how to build them. */
export async function readBuild(): Promise<ServerBuild> {
	const entry = `${buildFolder}/server/index.js`;
	if (!existsSync(entry))
		throw new Error(`The pages are not built: ${entry} is missing. Run \`npm start\`, or \`npx react-router build\`.`);
	return import(pathToFileURL(entry).href);
}

/**
 * Serves scripts, styles, fonts and pictures, from the compressed files beside them where the build made some.
 * Files below /static/ have a content hash in their names and are kept for a year; the rest is asked for again after an
 * hour.
 */
export async function serveBuiltFiles(server: FastifyInstance): Promise<void> {
	await server.register(fastifyStatic, {
		root: `${buildFolder}/client`,
		wildcard: false,
		index: false,
		preCompressed: true,
		cacheControl: false,
		decorateReply: false,
		globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
		setHeaders: (reply, path) => {
			const isHashed = path.startsWith(`${buildFolder}/client/static/`);
			// Browsers learn of a new build by the service worker, so it is not kept without asking.
			const isServiceWorker = path.startsWith(`${buildFolder}/client/service-worker.js`);
			reply.header(
				'cache-control',
				isHashed
					? `public, max-age=${yearS}, immutable`
					: isServiceWorker
						? 'public, max-age=0, must-revalidate'
						: 'public, max-age=3600',
			);
			reply.header('x-content-type-options', 'nosniff');
		},
	});
}
