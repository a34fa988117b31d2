import { mergeProfiles } from '#api/merges/service.ts';
import { forgetCounts } from '#api/profiles/service.ts';
import type { Route } from '#api/route.ts';
import { afterCommit } from '#db/transaction.ts';

export function mergeRoutes(route: Route): void {
	route('POST /business-profile/:id/merge', async (ctx, { params, body }) => {
		const report = await mergeProfiles(ctx, params.id, body);
		afterCommit(ctx.db, forgetCounts);
		return report;
	});
}
