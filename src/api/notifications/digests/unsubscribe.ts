import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { tags } from '#api/changes.ts';
import { stopDigests } from '#api/notifications/digests/digest-queries.ts';
import type { DB } from '#api/schema.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import { idPattern } from '#contract/shapes.ts';
import { announce, transaction } from '#db/transaction.ts';
import { oneClickRoute } from '#mail/one-click.ts';

const sealedAs = { purpose: 'unsubscribe', id: 'digest' };
const path = '/mail/unsubscribe';

/**
 * Returns the link that ends a member's digests with one press. It contains nobody's name or address, and works without
 * signing in.
 */
export const unsubscribe = ({ box, publicUrl }: { box: SecretBox; publicUrl: string }, memberId: string): string =>
	`${publicUrl}${path}/${box.seal(memberId, sealedAs)}`;

/**
 * The route that the unsubscribe header of a digest leads to: it ends the member's digests. A link that was not sealed
 * here is answered like any other, and ends nothing.
 */
export const unsubscribeRoutes = (
	server: FastifyInstance,
	{ db, box }: { db: Kysely<DB>; box: SecretBox },
): Promise<void> =>
	oneClickRoute(server, {
		path: `${path}/:of`,
		end: async (token) => {
			const memberId = readToken(box, token);
			if (!memberId) return;
			await transaction({ db }, async ({ db }) => {
				await stopDigests(db, memberId);
				announce(db, tags.member(memberId));
			});
		},
		done: 'You get no more of these mails.',
		donePage: (token) => `${path}/${encodeURIComponent(token)}?done=1`,
	});

function readToken(box: SecretBox, token: string): string | undefined {
	try {
		const id = box.open(token, sealedAs);
		return idPattern.test(id) ? id : undefined;
	} catch {
		return undefined;
	}
}
