import { type Context, requireActor } from '#api/context.ts';
import { openContact, shownContact } from '#api/referrals/contact.ts';
import { findReferral, type ReferralRow } from '#api/referrals/queries.ts';
import { AppError } from '#contract/errors.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { openSteps } from '#contract/referrals/steps.ts';

/** Reads a referral as the actor sees it. @throws AppError `not_found`. */
export async function getReferral(ctx: Context, id: string): Promise<Referral> {
	const row = await findReferral(ctx.db, requireActor(ctx).memberId, id, ctx.now);
	if (!row) throw new AppError('not_found');
	return presentReferral(ctx, row);
}

export function presentReferral(ctx: Context, row: ReferralRow): Referral {
	const { id, role, state, other, profile, need, value, currency, coins } = row;
	const steps = row.steps.map(({ step, at }) => ({ step, at: new Date(at).toISOString() }));
	const taken = steps.map(({ step }) => step);
	const contact = contactSeenBy(ctx, row);
	return {
		...{ id, role, state, other, profile, need, contact, coins },
		contact_until: contact && row.kept_until ? row.kept_until.toISOString() : null,
		value: role === 'receiver' && value !== null && currency !== null ? { amount: value, currency } : null,
		confirmed_at: steps.find(({ step }) => step === 'confirmed')?.at ?? null,
		steps,
		next: other ? openSteps(role, { state, taken }) : [],
		created_at: row.created_at.toISOString(),
		changed_at: row.changed_at.toISOString(),
	};
}

/**
 * Returns the contact as the actor may see them: the giver sees only the name that they wrote down; the receiver sees
 * nothing until the contact has agreed.
 */
function contactSeenBy({ desk }: Context, { id, role, sealed, steps }: ReferralRow): Referral['contact'] {
	const contact = sealed === null ? undefined : openContact(desk, id, sealed);
	if (!contact) return null;
	if (role === 'giver') return { name: contact.name, email: null, phone: null, phone_written: null };
	return steps.some(({ step }) => step === 'given') ? shownContact(contact) : null;
}
