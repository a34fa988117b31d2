import { requireActor, type TransactionContext } from '#api/context.ts';
import { lockGroupToDecide, lockMessage, removeGroup, removeMessage } from '#api/messages/service.ts';
import type { DecidedSubject } from '#api/moderation/decision-queries.ts';
import { notSo, only, refuseKeepers, requireAppeals } from '#api/moderation/refusals.ts';
import { concernedBy, lockSaidOf, removeSaid, type SaidKind } from '#api/posts/service.ts';
import { AppError } from '#contract/errors.ts';
import type { DecisionAction } from '#contract/operator/moderation.ts';

export interface CarriedOut {
	profileId: string | null;
	subjects: DecidedSubject[];
}

interface DecisionOfOne {
	subject_ids: string[];
	action: DecisionAction;
}

/** The functions that decide about what one member answers for, by its kind. */
export const decideAnswered: Record<
	'post' | 'comment' | 'message' | 'group',
	(ctx: TransactionContext, input: DecisionOfOne) => Promise<CarriedOut>
> = {
	post: (ctx, input) => decideOne(ctx, input, (id) => findSaid(ctx, 'post', id)),
	comment: (ctx, input) => decideOne(ctx, input, (id) => findSaid(ctx, 'comment', id)),
	message: (ctx, input) =>
		decideOne(ctx, input, async (id) => {
			const { author_id, profile_id, removed_at } = await lockMessage(ctx, id);
			return {
				authorId: author_id,
				profileIds: profile_id ? [profile_id] : [],
				isRemoved: removed_at !== null,
				isMine: 'You wrote this message',
				remove: (isRemoved) => removeMessage(ctx, id, isRemoved),
			};
		}),
	group: (ctx, input) =>
		decideOne(ctx, input, async (id) => {
			const { ownerId, profileId, isRemoved } = await lockGroupToDecide(ctx, id);
			return {
				authorId: ownerId,
				profileIds: profileId ? [profileId] : [],
				isRemoved,
				isMine: 'This is your group',
				remove: (isRemoved) => removeGroup(ctx, id, isRemoved),
			};
		}),
};

/** What one member answers for, locked: a post, a comment, a message or a group. */
interface Answered {
	authorId: string | null;
	/** The businesses on whose page or in whose name it is: their keepers do not decide about it. */
	profileIds: string[];
	isRemoved: boolean;
	/** What is said to an operator whose own it is. */
	isMine: string;
	/** Removes it, or gives it back. */
	remove: (isRemoved: boolean) => Promise<unknown>;
}

/** Decides about what one member answers for. @throws AppError `forbidden`, `own_business`, `conflict`, and what `find` throws. */
async function decideOne(
	ctx: TransactionContext,
	{ subject_ids, action }: DecisionOfOne,
	find: (id: string) => Promise<Answered>,
): Promise<CarriedOut> {
	const id = only(subject_ids);
	const { authorId, profileIds, isRemoved, isMine, remove } = await find(id);
	if (authorId === requireActor(ctx).memberId)
		throw new AppError('forbidden', { detail: `${isMine}, so someone else has to decide.` });
	for (const profileId of profileIds) await refuseKeepers(ctx, profileId);
	if ((action === 'remove' || action === 'keep') === isRemoved) throw notSo();
	if (action === 'remove' || action === 'restore') await remove(action === 'remove');
	else if (action === 'uphold') await requireAppeals(ctx, [id]);
	else if (action !== 'keep') throw notSo();
	return { profileId: null, subjects: [{ id, authorId }] };
}

/** Keepers of the business decide about nothing on its page, be it their own posts or the comments below. */
async function findSaid(ctx: TransactionContext, kind: SaidKind, id: string): Promise<Answered> {
	const said = await lockSaidOf(ctx, kind, id);
	return {
		authorId: said.written_by,
		profileIds: concernedBy(said),
		isRemoved: said.state === 'removed',
		isMine: 'You wrote this',
		remove: (isRemoved) => removeSaid(ctx, kind, said, isRemoved),
	};
}
