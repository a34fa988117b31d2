import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sendProblem } from '#api/problem.ts';
import { leaveAlone, openAddress } from '#api/referrals/addresses.ts';
import type { DB } from '#api/schema.ts';
import type { SecretBox } from '#contract/secret-box.ts';

interface OneClickOptions {
	db: Kysely<DB>;
	box: SecretBox;
	clock: () => Date;
}

/** What a mail program sends by itself: `List-Unsubscribe=One-Click`. */
const bodyBytesMax = 4096;

/**
 * Where the head of a mail leads (RFC 8058): a mail program posts a form here, whose only word is told by its address. Somebody
 * who follows the link themselves sees the page there, and presses a button.
 */
export async function oneClickRoutes(server: FastifyInstance, { db, box, clock }: OneClickOptions): Promise<void> {
	await server.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, async () => null);
		scope.setErrorHandler(sendProblem);
		scope.post<{ Querystring: { of?: unknown } }>('/referral', async ({ query }, reply) => {
			const address = openAddress({ box }, typeof query.of === 'string' ? query.of : '');
			await leaveAlone({ db, now: clock() }, address);
			return reply.code(204).send();
		});
	});
}
