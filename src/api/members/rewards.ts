import { award } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';

/** The fields that make a member's page complete. */
interface Appearance {
	name: string;
	image: string | null;
	designation: string | null;
}

const isComplete = ({ name, image, designation }: Appearance): boolean => Boolean(name && image && designation);

/**
 * Rewards a member whose page has become complete; a member who completed it before there were coins gets nothing for
 * changing it.
 */
export async function rewardCompleting(
	ctx: TransactionContext,
	memberId: string,
	before: Appearance,
	after: Appearance,
): Promise<void> {
	if (isComplete(before) || !isComplete(after)) return;
	await award(ctx, { event: 'complete_me', memberId, key: `complete_me:${memberId}` });
}

/** Rewards a member whose address is confirmed, in whichever way. */
export const rewardConfirming = (ctx: Pick<TransactionContext, 'db' | 'now'>, memberId: string): Promise<number> =>
	award(ctx, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
