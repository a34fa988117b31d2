import { reverse } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { findSaid, lockSaid, setState } from '#api/posts/removal-queries.ts';
import { shareBusiness } from '#api/posts/write-queries.ts';
import { AppError } from '#contract/errors.ts';

/** A post, or a comment, that somebody decides about. */
export type SaidKind = 'post' | 'comment';

/**
 * Locks a post or a comment, and returns it with the business whose post it is or stands below, and that in whose name it
 * is said. Both businesses and who looks after them stay as they are until the transaction ends. The caller has locked
 * neither. @throws AppError `not_found`.
 */
export async function lockSaidOf(ctx: TransactionContext, kind: SaidKind, id: string) {
	const found = await findSaid(ctx.db, kind, id);
	if (!found) throw new AppError('not_found');
	const concerned = concernedBy(found);
	for (const profileId of concerned) await shareBusiness(ctx.db, profileId);
	const said = await lockSaid(ctx.db, kind, id);
	if (!said) throw new AppError('not_found');
	// One of the businesses was merged into another while this waited.
	if (concernedBy(said).join() !== concerned.join()) return lockSaidOf(ctx, kind, id);
	return said;
}

/** Returns the businesses that something is said by or stands on the page of, in the order in which they are locked. */
export const concernedBy = ({ profile_id, acting_id }: { profile_id: string; acting_id: string | null }): string[] =>
	[...new Set([profile_id, acting_id ?? profile_id])].toSorted();

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
