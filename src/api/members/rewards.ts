import { award } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';

/** What makes the page of a member complete. */
interface Appearance {
	name: string;
	image: string | null;
	designation: string | null;
}

const isComplete = ({ name, image, designation }: Appearance): boolean => Boolean(name && image && designation);

/** For a member whose page has become complete; who completed it before there were coins is given nothing for changing it. */
export async function rewardCompleting(
	ctx: TransactionContext,
	memberId: string,
	before: Appearance,
	after: Appearance,
): Promise<void> {
	if (isComplete(before) || !isComplete(after)) return;
	await award(ctx, { event: 'complete_me', memberId, key: `complete_me:${memberId}` });
}

/** For an address that is confirmed, by whichever way. */
export const rewardConfirming = (ctx: Pick<TransactionContext, 'db' | 'now'>, memberId: string): Promise<number> =>
	award(ctx, { event: 'verify_email', memberId, key: `verify_email:${memberId}` });
