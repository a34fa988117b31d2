import type { z } from 'zod';
import { requireActor, type TransactionContext } from '#api/context.ts';
import { notify } from '#api/notifications/service.ts';
import { deleteContact, keepContact } from '#api/referrals/contact-queries.ts';
import { getReferral } from '#api/referrals/present.ts';
import { findReferral, lockReferral, type ReferralRow } from '#api/referrals/queries.ts';
import { tellConfirmed } from '#api/referrals/rewards.ts';
import { insertStep, shareKept } from '#api/referrals/write-queries.ts';
import { dayMs } from '#contract/days.ts';
import type { Calls } from '#contract/endpoints.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import type { Money, Referral } from '#contract/referrals/referrals.ts';
import { mayTake, type ReferralStep, ruleOf } from '#contract/referrals/steps.ts';

export type StepInput = z.output<Calls['PATCH /referrals/:id']['body']>;

/**
 * Takes the actor's next step of a referral of theirs.
 * @throws AppError `not_found`, `forbidden` for a step of the other side, `conflict` for one that is not next (any
 * more).
 */
export async function takeStep(
	ctx: TransactionContext,
	id: string,
	{ step, profile_id, value }: StepInput,
): Promise<Referral> {
	const { memberId } = requireActor(ctx);
	if (profile_id && !(await shareKept(ctx.db, profile_id, memberId)))
		throw invalidField('profile_id', 'Choose a business you manage.');
	await lockReferral(ctx.db, id);
	const slip = await findReferral(ctx.db, memberId, id, ctx.now);
	if (!slip) throw new AppError('not_found');
	if (ruleOf(step).by !== slip.role) throw new AppError('forbidden', { detail: 'This step is for the other side.' });
	const taken = slip.steps.map((one) => one.step);
	if (!slip.other || !mayTake(step, slip.role, { state: slip.state, taken }))
		throw new AppError('conflict', { detail: 'This referral has moved on since you last looked.' });
	await writeStep(ctx, slip, step, { profileId: profile_id, value });
	if ((step === 'won' || step === 'thanked') && slip.giver_id)
		await notify(ctx, [slip.giver_id], { kind: `referral_${step}`, topicId: id, actorId: memberId });
	if (step === 'confirmed') await tellConfirmed(ctx, slip);
	return getReferral(ctx, id);
}

/**
 * Stores a step, and keeps or deletes the contact's data as the step's rule says. The caller has locked the referral,
 * and checked that the step may be taken.
 */
export async function writeStep(
	ctx: TransactionContext,
	{ id, state }: Pick<ReferralRow, 'id' | 'state'>,
	step: ReferralStep,
	{ profileId, value }: { profileId?: string | null | undefined; value?: Money | null | undefined } = {},
): Promise<void> {
	const { stays, contactDays } = ruleOf(step);
	await insertStep(ctx.db, id, {
		...{ step, at: ctx.now, profileId, value },
		state: stays || step === 'confirmed' ? state : step,
		isForgotten: state === 'need' && contactDays === 0,
	});
	if (contactDays === 0) await deleteContact(ctx.db, id);
	else if (contactDays) await keepContact(ctx.db, id, new Date(ctx.now.getTime() + contactDays * dayMs));
}
