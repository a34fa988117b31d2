import { reverse } from '#api/coins/service.ts';
import type { TransactionContext } from '#api/context.ts';
import { takeBack, tellOfOther } from '#api/notifications/service.ts';
import { listSilent } from '#api/posts/comment-queries.ts';
import { findOthers, findSaid, lockSaid, setState } from '#api/posts/removal-queries.ts';
import { shareProfiles } from '#api/profiles/service.ts';
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
	await shareProfiles(ctx.db, concerned);
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
	{ id, profile_id, written_by }: { id: string; profile_id: string; written_by: string | null },
	isRemoved: boolean,
): Promise<void> {
	await setState(ctx.db, kind, { id, profile_id }, isRemoved ? 'removed' : 'published');
	if (!isRemoved) return;
	if (kind === 'comment') await tellOfOthers(ctx, { id, written_by });
	await reverse(ctx, { key: `${kind}:${id}` });
}

/**
 * Has those who were told of several comments hear of the others, once one of them is removed. Where it was the only one,
 * they are told of it again when it is put back.
 */
async function tellOfOthers(
	ctx: TransactionContext,
	{ id, written_by }: { id: string; written_by: string | null },
): Promise<void> {
	const { post_id, parent_id, below_post, below_parent } = await findOthers(ctx.db, id);
	const told = [
		{ kind: 'comment', topicId: post_id, otherId: below_post, parentId: null },
		{ kind: 'comment_answer', topicId: parent_id, otherId: below_parent, parentId: parent_id },
	] as const;
	for (const { kind, topicId, otherId, parentId } of told) {
		if (topicId === null || otherId === null) continue;
		await tellOfOther(ctx, kind, id, otherId);
		if (written_by) await takeBack(ctx, kind, topicId, ...(await listSilent(ctx.db, [written_by], post_id, parentId)));
	}
}
