import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

interface OneClick {
	/** The address in the header of a mail; `of`, in its path or its query, says whose mails end. */
	path: string;
	/**
	 * Ends the mails.
	 * @throws AppError where an `of` that is none of ours is reported.
	 */
	end: (of: string) => Promise<unknown>;
	/** What the answer to a mail program says; left out, it is empty. */
	done?: string;
	/** Returns the address of the page that says so, for a browser without scripts, which sends the same form from the page. */
	donePage?: (of: string) => string;
}

interface Address {
	Params: { of?: string };
	Querystring: { of?: unknown };
}

/** The largest body: the form holds a single word, whichever it is. */
const bodyBytesMax = 4096;

/**
 * Adds the route for the form that a mail program sends by itself when its owner presses "Unsubscribe" (RFC 8058), without
 * anybody being signed in. The page at the same address asks whoever follows the link, so that programs that only look at
 * links end nothing.
 */
export async function oneClickRoute(server: FastifyInstance, { path, end, done, donePage }: OneClick): Promise<void> {
	await server.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		// The address says everything, so the body is ignored.
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, async () => null);
		scope.post<Address>(path, async ({ params, query, headers }, reply) => {
			const of = params.of ?? (typeof query.of === 'string' ? query.of : '');
			reply.type('text/plain; charset=utf-8');
			try {
				await end(of);
			} catch (error) {
				if (!(error instanceof AppError)) throw error;
				return reply.code(error.status).send(`${error.message}\n`);
			}
			if (donePage && headers.accept?.includes('text/html')) return reply.redirect(donePage(of), 303);
			return done ? reply.send(`${done}\n`) : reply.code(204).send();
		});
	});
}
