import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

interface OneClick {
	/** The address that stands in the head of a mail; `of`, in its path or its query, says whose mails are ended. */
	path: string;
	/** @throws AppError for one that is none of ours, where that is told. */
	end: (of: string) => Promise<unknown>;
	/** Said to whoever reads the answer of a mail program; nothing where it is left out. */
	done?: string;
	/** For a browser without scripts, which sends the same form from the page there: the page that says it is done. */
	donePage?: (of: string) => string;
}

interface Address {
	Params: { of?: string };
	Querystring: { of?: unknown };
}

/** A form with a single word, whatever it is. */
const bodyBytesMax = 4096;

/**
 * What a mail program sends by itself when its owner presses "Unsubscribe" (RFC 8058): a form, without anybody being signed
 * in. The page at the same address asks whoever follows the link, so that what only looks at links ends nothing.
 */
export async function oneClickRoute(server: FastifyInstance, { path, end, done, donePage }: OneClick): Promise<void> {
	await server.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		// The address says all.
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
