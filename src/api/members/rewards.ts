import { award } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { readAppearance } from '#api/members/queries.ts';

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

/**
 * Gives a member what is given once, for their address and for their page, as far as they were not given it: others had used
 * up the limits that they shared. When they did it is not known, so whoever joined before there were coins gets nothing.
 */
export async function rewardOnce(ctx: TransactionContext, memberId: string): Promise<void> {
	const member = await readAppearance(ctx.db, memberId);
	if (!member) return;
	const of = { memberId, happenedAt: member.created_at };
	if (member.email_verified) await award(ctx, { event: 'verify_email', key: `verify_email:${memberId}`, ...of });
	if (isComplete(member)) await award(ctx, { event: 'complete_me', key: `complete_me:${memberId}`, ...of });
}
