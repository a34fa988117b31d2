import type { FastifyInstance } from 'fastify';
import type { Context } from '#api/context.ts';
import type { InvitationDesk } from '#api/invitations/desk.ts';
import { optOut } from '#api/invitations/mailing/opt-outs.ts';
import { oneClickRoute } from '#mail/one-click.ts';

/**
 * The route that the mail's list-unsubscribe header leads to: it stops all invitations to the address, whoever sends
 * them.
 */
export const optOutRoutes = (
	server: FastifyInstance,
	desk: Pick<InvitationDesk, 'keyedHash'>,
	makeContext: () => Context,
): Promise<void> =>
	oneClickRoute(server, {
		path: '/invite/opt-out/:of',
		end: (of) => optOut(makeContext(), desk, of),
		done: 'We won’t send any more invitations to this address.',
		donePage: () => '?done=1',
	});
