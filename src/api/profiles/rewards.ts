import { award } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import { transaction } from '#db/transaction.ts';

/** How complete a business has to be, of 100. */
const completeFrom = 80;

interface Published {
	id: string;
	status: string;
	completeness: number;
	created_at: string;
}

/** For whoever publishes a business that says most of what people want to know, or completes one that is published; once each. */
export async function rewardPublishing(ctx: Context, profile: Published, memberId: string): Promise<void> {
	if (profile.status !== 'published' || profile.completeness < completeFrom) return;
	const happenedAt = new Date(profile.created_at);
	const about = { key: `publish_business:${profile.id}`, profileId: profile.id, happenedAt };
	await transaction(ctx, (ctx) => award(ctx, { event: 'publish_business', memberId, ...about }));
}
