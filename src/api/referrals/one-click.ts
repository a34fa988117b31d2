import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { leaveAlone, openAddress } from '#api/referrals/addresses.ts';
import type { DB } from '#api/schema.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import { oneClickRoute } from '#mail/one-click.ts';

interface OneClickOptions {
	db: Kysely<DB>;
	box: SecretBox;
	clock: () => Date;
}

/** The route that the unsubscribe header of a mail about a referral leads to: it stops such mail to the address. */
export const oneClickRoutes = (server: FastifyInstance, { db, box, clock }: OneClickOptions): Promise<void> =>
	oneClickRoute(server, {
		path: '/referral',
		end: async (of) => leaveAlone({ db, now: clock() }, openAddress({ box }, of)),
	});
