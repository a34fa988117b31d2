import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Route } from '#api/route.ts';
import type { DB } from '#api/schema.ts';
import { makeNetworkLimit, profileStatistics, viewProfile } from '#api/views/service.ts';
import { ViewCounter } from '#api/views/view-counter.ts';

export interface ViewOptions {
	db: Kysely<DB>;
	/** What one subscriber is given by the look of an address. */
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
		// Of this process the very last views are in it; those of others lack some seconds.
		await counter.flush();
		return profileStatistics(ctx, params.id);
	});
}
