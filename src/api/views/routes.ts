import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Route } from '#api/route.ts';
import type { DB } from '#api/schema.ts';
import { makeNetworkLimit, profileStatistics, viewProfile } from '#api/views/service.ts';
import { ViewCounter } from '#api/views/view-counter.ts';

export interface ViewOptions {
	db: Kysely<DB>;
	/** Returns the network of an address: the range that one subscriber is given. */
	networkOf: (address: string) => string;
}

export function viewRoutes(route: Route, app: FastifyInstance, { db, networkOf }: ViewOptions): void {
	const counter = new ViewCounter(db, app.log);
	app.addHook('onClose', () => counter.stop());
	const enter = makeNetworkLimit();
	route('POST /business-profile/view-profile', {
		apart: async (ctx, { body, request }) => {
			const visitor = {
				memberId: ctx.actor?.memberId ?? null,
				network: networkOf(request.ip),
				userAgent: request.headers['user-agent'],
			};
			await enter(visitor.network);
			return { counted: await viewProfile(ctx, counter, body.profile_id, visitor) };
		},
	});
	route('GET /business-profile/statistics/:id', async (ctx, { params }) => {
		// With this, the numbers include the last views of this process; those of other processes may lack some seconds.
		await counter.flush();
		return profileStatistics(ctx, params.id);
	});
}
