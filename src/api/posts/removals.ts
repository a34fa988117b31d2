import { reverse } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { lockSaid, setState } from '#api/posts/removal-queries.ts';
import { AppError } from '#contract/errors.ts';

/** A post, or a comment, that somebody decides about. */
export type SaidKind = 'post' | 'comment';

/**
 * Locks a post or a comment, and returns it with the business whose post it is or stands below. The caller has not
 * locked that business. @throws AppError `not_found`.
 */
export async function lockSaidOf(ctx: TransactionContext, kind: SaidKind, id: string) {
	const said = await lockSaid(ctx.db, kind, id);
	if (!said) throw new AppError('not_found');
	return said;
}

/** Takes a post or a comment out of every list and count, or puts it back; the caller has locked it. */
export async function removeSaid(
	ctx: TransactionContext,
	kind: SaidKind,
	{ id, profile_id }: { id: string; profile_id: string },
	isRemoved: boolean,
): Promise<void> {
	await setState(ctx.db, kind, { id, profile_id }, isRemoved ? 'removed' : 'published');
	if (isRemoved) await reverse(ctx, { key: `${kind}:${id}` });
}
