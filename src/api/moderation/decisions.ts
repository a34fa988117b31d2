import { tags } from '#api/changes.ts';
import { settleMember } from '#api/confirmations/service.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { holdMember, suspendMember } from '#api/members/service.ts';
import { type CarriedOut, decideAnswered } from '#api/moderation/answered.ts';
import {
	type DecisionRead,
	findDecisionOf,
	insertDecision,
	listDecisionsOf,
	lockDecided,
	setAppeal,
} from '#api/moderation/decision-queries.ts';
import { tellDecision } from '#api/moderation/mails.ts';
import { notSo, only, refuseKeepers, requireAppeals } from '#api/moderation/refusals.ts';
import { presentSubject } from '#api/moderation/subjects.ts';
import { lockKeepers } from '#api/profiles/keepers/service.ts';
import { bringBackProfile, lockPlaceOf, removeProfile, suspendProfile } from '#api/profiles/lifecycle/service.ts';
import {
	lockStanding,
	mayReviewFrom,
	type ReviewRules,
	type StandingReviews,
	settleStanding,
} from '#api/reviews/service.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Decision, DecisionAction, ModerationReason, SubjectType } from '#contract/operator/moderation.ts';
import { newId } from '#db/new-id.ts';
import { announce, transaction } from '#db/transaction.ts';

const decisionsMax = 50;

export interface NewDecision {
	subject_type: SubjectType;
	subject_ids: string[];
	action: DecisionAction;
	reason?: ModerationReason | undefined;
	explanation: string;
	seen_at?: string | undefined;
	/** Whether the business must be suspended: restoring one that was deleted meanwhile would undo that instead. */
	isOfSuspended?: boolean;
}

/** The rules by which reviews count that are published by a decision. */
type Rules = Pick<ReviewRules, 'weights'>;

/**
 * Carries out a decision, which answers every report and appeal about its subjects. The reviews of one decision belong
 * to one business; their totals change with it.
 * @throws AppError `not_found`, `own_business` for keepers of the business, `forbidden` for the operator's own words,
 * `conflict` when it was decided or changed since.
 */
export async function decide(ctx: Context, rules: Rules, input: NewDecision) {
	const { memberId } = requireActor(ctx);
	const { subject_type, action, reason = null, explanation } = input;
	if (isRemoval(action) !== (reason !== null))
		throw invalidField('reason', 'Add a public reason when you remove something, and only then.');
	return transaction(ctx, async (ctx) => {
		const { profileId, subjects } = await carryOut[subject_type](
			ctx,
			{
				...input,
				subject_ids: [...new Set(input.subject_ids)],
			},
			rules,
		);
		// The id is made while the subjects are locked, so that the latest decision has the latest id.
		const id = newId();
		const about = { subject_type, action, reason, explanation, profile_id: profileId };
		await insertDecision(ctx.db, { id, ...about, decided_by: memberId, decided_at: ctx.now }, subjects);
		announce(ctx.db, tags.decisions);
		await tellDecision(ctx, { ...about, decisionId: id, profileId }, subjects);
		return { id, action, subjects: subjects.length };
	});
}

/** Returns whether an action takes something away: it needs a public reason, and can be appealed. */
const isRemoval = (action: string): boolean => action === 'remove' || action === 'delete';

/**
 * Restores a business to what it was before its suspension.
 * @throws AppError `not_found`, `own_business`, `conflict` when it is not suspended.
 */
export async function endSuspension(ctx: Context, rules: Rules, id: string): Promise<void> {
	const about = { subject_type: 'profile' as const, subject_ids: [id] };
	await decide(ctx, rules, {
		...about,
		action: 'restore',
		explanation: 'The suspension has ended.',
		isOfSuspended: true,
	});
}

const carryOut: Record<
	SubjectType,
	(ctx: TransactionContext, input: NewDecision, rules: Rules) => Promise<CarriedOut>
> = {
	async review(ctx, { subject_ids, action, reason, seen_at }) {
		const { memberId } = requireActor(ctx);
		const standing = await lockStanding(ctx, subject_ids);
		const { profile, reviews } = standing;
		// Former keepers are refused for a while too: otherwise they could step down just for the decision.
		if (profile.my_role || mayReviewFrom(profile, ctx.now))
			throw new AppError('own_business', {
				detail: `You ${profile.my_role ? 'own or manage this business' : 'managed this business until recently'}, so someone else has to decide about its reviews.`,
			});
		if (reviews.some((review) => review.member_id === memberId)) throw ownReview();
		refuseOutdated(standing, action, seen_at);
		if (action === 'uphold') await requireAppeals(ctx, subject_ids);
		else await settleStanding(ctx, standing, reason ?? null);
		return {
			profileId: profile.id,
			subjects: reviews.map((review) => ({ id: review.id, authorId: review.member_id })),
		};
	},
	async profile(ctx, { subject_ids, action, explanation, isOfSuspended = false }) {
		const id = only(subject_ids);
		await lockPlaceOf(ctx, id);
		const { profile } = await lockKeepers(ctx, id);
		if (isOfSuspended && profile.status !== 'suspended')
			throw new AppError('conflict', { detail: 'This business isn’t suspended.' });
		await refuseKeepers(ctx, id);
		if (action === 'remove') await suspendProfile(ctx, id, explanation);
		else if (action === 'delete') await removeProfile(ctx, id, explanation);
		else if (action === 'restore') await bringBackProfile(ctx, id);
		else if (action === 'uphold') await requireAppeals(ctx, [id]);
		else if (action !== 'keep') throw notSo();
		return { profileId: id, subjects: [{ id, authorId: null }] };
	},
	async member(ctx, { subject_ids, action }, rules) {
		const id = only(subject_ids);
		if (id === requireActor(ctx).memberId) throw new AppError('forbidden', { detail: 'Someone else has to decide.' });
		if (action === 'remove' || action === 'restore') {
			await settleMember(ctx, rules, id, await suspendMember(ctx, id, action === 'remove'));
		} else {
			await holdMember(ctx, id);
			if (action === 'uphold') await requireAppeals(ctx, [id]);
			else if (action !== 'keep') throw notSo();
		}
		return { profileId: null, subjects: [{ id, authorId: id }] };
	},
	...decideAnswered,
};

/**
 * The states in which a review can be decided in this way; `burst` is a review of a burst, which is published but does
 * not count.
 */
const statesFor: Record<DecisionAction, readonly string[]> = {
	remove: ['published', 'burst', 'examination'],
	delete: [],
	keep: ['published', 'burst'],
	publish: ['burst', 'examination'],
	restore: ['removed'],
	uphold: ['removed'],
};

function refuseOutdated({ reviews }: StandingReviews, action: DecisionAction, seenAt: string | undefined): void {
	const stateOf = ({ state, is_of_burst }: (typeof reviews)[number]) =>
		state === 'published' && is_of_burst ? 'burst' : state;
	if (!reviews.every((review) => statesFor[action].includes(stateOf(review)))) throw notSo();
	// Undoing a version sets the time back to that of the version that then stands, so any other time belongs to
	// something that the operator has not seen.
	const changedAt = Math.max(...reviews.map(({ updated_at }) => updated_at.getTime()));
	if (seenAt && changedAt !== Date.parse(seenAt))
		throw new AppError('conflict', { detail: 'The author has changed it since you looked. Look again.' });
}

const ownReview = () =>
	new AppError('forbidden', { detail: 'This is your own review, so someone else has to decide.' });
/** Returns the decisions about the actor, what they wrote and their businesses. */
export async function listMyDecisions(ctx: Context): Promise<Decision[]> {
	return (await listDecisionsOf(ctx.db, requireActor(ctx).memberId, decisionsMax)).map(presentDecision);
}

/**
 * Appeals a decision.
 * @throws AppError `not_found` for one that does not concern the actor, `conflict` for one that cannot be appealed, or
 * not again.
 */
export async function appealDecision(ctx: Context, id: string, body: string): Promise<Decision> {
	const { memberId } = requireActor(ctx);
	await transaction(ctx, async (ctx) => {
		// An operator who decides about it again at this moment either came first, so that this is not the latest decision
		// any more, or waits.
		await lockDecided(ctx.db, id);
		const found = await findDecisionOf(ctx.db, memberId, id);
		if (!found) throw new AppError('not_found');
		if (!mayAppeal(found)) throw cannotAppeal();
		announce(ctx.db, tags.decisions);
		await setAppeal(ctx.db, found, { appeal: body, appealed_by: memberId, appealed_at: ctx.now });
	});
	const appealed = await findDecisionOf(ctx.db, memberId, id);
	if (!appealed) throw new AppError('not_found');
	return presentDecision(appealed);
}

const cannotAppeal = () =>
	new AppError('conflict', { detail: 'This has already been appealed, or there’s nothing to appeal.' });

/** Returns whether the decision can be appealed: not once what it is about is gone, or was taken back. */
const mayAppeal = (row: DecisionRead) =>
	isRemoval(row.action) && row.is_latest && row.appealed_at === null && row.subject !== null && !row.is_taken_back;

const presentDecision = (row: DecisionRead): Decision => ({
	id: row.decision_id,
	subject: presentSubject(row),
	action: row.action as DecisionAction,
	reason: row.reason as ModerationReason | null,
	explanation: row.explanation,
	decided_at: row.decided_at.toISOString(),
	is_latest: row.is_latest,
	may_appeal: mayAppeal(row),
	appeal: row.appealed_at
		? {
				body: row.appeal ?? '',
				at: row.appealed_at.toISOString(),
				answered_at: row.answered_at?.toISOString() ?? null,
			}
		: null,
});
