import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

/** Serves pages straight from the sources in development, replaced in the browser as they change. */
export interface LivePages {
	getBuild: () => Promise<ServerBuild>;
	/** Answers requests for modules and files; returns true when it did. */
	answer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

export async function startLivePages(server: FastifyInstance): Promise<LivePages> {
	const { createServer } = await import('vite');
	const vite: ViteDevServer = await createServer({ server: { middlewareMode: true, hmr: { server: server.server } } });
	server.addHook('onClose', () => vite.close());
	return {
		getBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
		answer: (request, reply) =>
			new Promise((resolve, reject) => {
				reply.raw.once('finish', () => resolve(true));
				vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
			}),
	};
}
