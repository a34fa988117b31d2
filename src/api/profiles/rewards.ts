import { award } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import { transaction } from '#db/transaction.ts';

/** A business is rewarded from this completeness on, of 100. */
const completeFrom = 80;

interface Published {
	id: string;
	status: string;
	completeness: number;
	created_at: string;
}

/**
 * Rewards a member who publishes a business that says most of what people want to know, or completes a published one;
 * once for each business.
 */
export async function rewardPublishing(ctx: Context, profile: Published, memberId: string): Promise<void> {
	if (profile.status !== 'published' || profile.completeness < completeFrom) return;
	const happenedAt = new Date(profile.created_at);
	const about = { key: `publish_business:${profile.id}`, profileId: profile.id, happenedAt };
	await transaction(ctx, (ctx) => award(ctx, { event: 'publish_business', memberId, ...about }));
}
