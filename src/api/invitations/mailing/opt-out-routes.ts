import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { optOut } from '#api/invitations/mailing/opt-outs.ts';
import { AppError } from '#contract/errors.ts';

/**
 * What a mail program calls when its owner presses "Unsubscribe" (RFC 8058): a form, without anybody being signed in. The
 * page at the same address asks whoever follows the link in the mail, so that what only looks at links ends nothing.
 */
export async function optOutRoutes(
	server: FastifyInstance,
	desk: Pick<InvitationDesk, 'keyedHash'>,
	makeContext: () => Context,
): Promise<void> {
	await server.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		// Whatever it says, the address says which one.
		scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, _body, done) => done(null));
		scope.post<{ Params: { token: string } }>('/invite/opt-out/:token', async ({ params, headers }, reply) => {
			try {
				await optOut(makeContext(), desk, params.token);
				// A browser without script is led back to the page.
				if (headers.accept?.includes('text/html')) return reply.redirect('?done=1', 303);
				return reply.code(200).type('text/plain').send('No invitations will be sent to this address any more.\n');
			} catch (error) {
				if (!(error instanceof AppError)) throw error;
				return reply.code(error.status).type('text/plain').send(`${error.message}\n`);
			}
		});
	});
}
