import { listsTopic } from '#api/changes.ts';
import { mergeProfiles } from '#api/merges/service.ts';
import type { Route } from '#api/route.ts';
import { announce } from '#db/transaction.ts';

export function mergeRoutes(route: Route): void {
	route('POST /business-profile/:id/merge', async (ctx, { params, body }) => {
		const report = await mergeProfiles(ctx, params.id, body);
		announce(ctx.db, listsTopic);
		return report;
	});
}
