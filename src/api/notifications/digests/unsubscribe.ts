import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { tags } from '#api/changes.ts';
import { stopDigests } from '#api/notifications/digests/digest-queries.ts';
import type { DB } from '#api/schema.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import { idPattern } from '#contract/shapes.ts';
import { announce, transaction } from '#db/transaction.ts';

const sealedAs = { purpose: 'unsubscribe', id: 'digest' };
const path = '/mail/unsubscribe';

/** Where one press ends the mails of a member; it says nobody's name or address, and nobody signs in. */
export const unsubscribe = ({ box, publicUrl }: { box: SecretBox; publicUrl: string }, memberId: string): string =>
	`${publicUrl}${path}/${box.seal(memberId, sealedAs)}`;

/**
 * What mail programs send by themselves (RFC 8058), and what the page of the same address sends: a form, which no call of the
 * contract takes. Whose link it is stands in it; one that is none of ours is answered as any other, and ends nothing.
 */
export async function unsubscribeRoutes(
	server: FastifyInstance,
	{ db, box }: { db: Kysely<DB>; box: SecretBox },
): Promise<void> {
	await server.register(async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
			done(null, null),
		);
		scope.post<{ Params: { token: string } }>(`${path}/:token`, async ({ params, headers }, reply) => {
			const memberId = readToken(box, params.token);
			if (memberId)
				await transaction({ db }, async ({ db }) => {
					await stopDigests(db, memberId);
					announce(db, tags.member(memberId));
				});
			const isPage = headers.accept?.includes('text/html');
			if (isPage) return reply.redirect(`${path}/${encodeURIComponent(params.token)}?done`, 303);
			return reply.type('text/plain; charset=utf-8').send('You get no more of these mails.\n');
		});
	});
}

function readToken(box: SecretBox, token: string): string | undefined {
	try {
		const id = box.open(token, sealedAs);
		return idPattern.test(id) ? id : undefined;
	} catch {
		return undefined;
	}
}
