import type { FastifyInstance } from 'fastify';
import { requireActor } from '#api/context.ts';
import { eventsMax, readEvents } from '#api/events/event-queries.ts';
import { EventStreams, type EventStreamsOptions } from '#api/events/event-streams.ts';
import { lastIdOf, readLastId } from '#api/events/last-id.ts';
import type { Route } from '#api/route.ts';

export function eventRoutes(route: Route, app: FastifyInstance, options: Omit<EventStreamsOptions, 'log'>): void {
	const streams = new EventStreams({ ...options, log: app.log });
	app.addHook('preClose', async () => streams.close());
	route('GET /me/events', {
		work: async (ctx, { query, request }) => {
			const lastId = query.after ?? headerOf(request.headers['last-event-id']);
			const known = readLastId(lastId, ctx.now);
			const { seen, events } = await readEvents(ctx.db, [{ memberId: requireActor(ctx).memberId, seen: known }]);
			const heard = events.get(0) ?? [];
			const reset = (lastId !== undefined && known === null) || heard.length > eventsMax;
			return { events: reset ? [] : heard, reset, last_id: lastIdOf(seen, ctx.now) };
		},
		begins: {
			events: async (ctx, { query, request, token }) => {
				const { memberId, uid, expiresAt } = requireActor(ctx);
				streams.refuseTooMany();
				const lastId = query.after ?? headerOf(request.headers['last-event-id']);
				return (response) => streams.open({ memberId, uid, token, expiresAt }, response, lastId);
			},
		},
	});
}

const headerOf = (value: string | string[] | undefined): string | undefined => [value].flat()[0];
