import { getClaim, roleOf, visible } from '#api/claims/access.ts';
import { ownersAgainst } from '#api/claims/approval.ts';
import type { ClaimDesk } from '#api/claims/claim-desk.ts';
import { countCode, sendCode } from '#api/claims/codes/code-mail.ts';
import { newTag } from '#api/claims/codes/codes.ts';
import { methodsFor } from '#api/claims/methods.ts';
import { idsOf, tellOwners } from '#api/claims/notices.ts';
import { presentClaim } from '#api/claims/present.ts';
import { countRecent, findLastClaim, insertClaim, withdrawPending } from '#api/claims/queries.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { lockActor, refuseUnconfirmed } from '#api/members/service.ts';
import { type LockedKeepers, lockKeepers, readKeepers, refreshClaimState } from '#api/profiles/keepers/service.ts';
import { daysAfter } from '#contract/days.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { type Claim, type ClaimMethod, type ClaimOptions, claimLimits } from '#contract/keeping/claims.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';

/** Returns how the actor can prove that a business is theirs, and how far they are. @throws AppError `not_found`. */
export async function getClaimOptions(ctx: Context, desk: ClaimDesk, profileId: string): Promise<ClaimOptions> {
	const { memberId } = requireActor(ctx);
	const found = visible(ctx, await readKeepers(ctx, profileId));
	const mine = await findLastClaim(ctx.db, profileId, memberId);
	const owners = found.owners.length;
	return {
		claim_state: owners > 0 ? 'claimed' : mine?.state === 'pending' ? 'pending' : 'unclaimed',
		host: found.profile.website_host,
		methods: methodsFor(found.profile, desk.mailReachesPeople),
		mine: mine ? presentClaim(mine, ctx.now) : null,
		my_role: roleOf(found, memberId) ?? 'none',
	};
}

export interface NewClaim {
	method: ClaimMethod;
	local_part?: string | undefined;
	statement?: string | undefined;
}

/**
 * Starts a claim, which ends the actor's pending claim in another way. If others own the business, and the actor does
 * not, it is a dispute.
 * @throws AppError `not_found`, `forbidden` for managers while there is an owner, and for an actor who has not confirmed
 * their address, `conflict`, `invalid_request`, `rate_limited`.
 */
export async function startClaim(ctx: Context, desk: ClaimDesk, profileId: string, input: NewClaim): Promise<Claim> {
	const { memberId } = requireActor(ctx);
	const id = newId();
	await transaction(ctx, async (ctx) => {
		await lockActor(ctx);
		const locked = visible(ctx, await lockKeepers(ctx, profileId));
		refuseKeepers(locked, memberId);
		await refuseUnconfirmed(ctx, 'Then claim the business.');
		await refuseTooMany(ctx);
		if (input.method === 'email') await countCode(ctx, locked.profile.website_host);
		const row = readClaim(ctx, desk, locked, input);
		await replaceFormer(ctx, profileId, memberId);
		await insertClaim(ctx.db, { ...row, id, profile_id: profileId, member_id: memberId, created_at: ctx.now });
		await refreshClaimState(ctx, profileId);
		const claim = await getClaim(ctx, id);
		if (input.method === 'email') await sendCode(ctx, claim);
		if (input.method === 'operator' && claim.is_dispute) await tellOwners(ctx, idsOf(locked.owners), claim);
	});
	return presentClaim(await getClaim(ctx, id), ctx.now);
}

/**
 * Returns the columns of a new claim.
 * @throws AppError `invalid_request` for a way that this business does not offer.
 */
function readClaim(ctx: Context, desk: ClaimDesk, locked: LockedKeepers, input: NewClaim) {
	const { profile, owners } = locked;
	const { memberId } = requireActor(ctx);
	if (!methodsFor(profile, desk.mailReachesPeople).includes(input.method))
		throw invalidField('method', 'This business can’t be claimed that way.');
	const isDispute = ownersAgainst(owners, memberId).length > 0;
	if ((input.method === 'operator' || isDispute) && !input.statement)
		throw invalidField('statement', 'Tell us in a few words why this business is yours.');
	if (input.method === 'email' && !input.local_part)
		throw invalidField('local_part', 'Enter the part before the @, for example info.');
	return {
		method: input.method,
		host: profile.website_host,
		email: input.method === 'email' ? `${input.local_part}@${profile.website_host}` : null,
		tag: input.method === 'website' ? newTag() : null,
		statement: input.statement ?? null,
		is_dispute: isDispute,
		expires_at: input.method === 'operator' ? null : daysAfter(ctx.now, claimLimits.proofDays),
	};
}

/**
 * Refuses keepers who have nothing to claim.
 * @throws AppError `conflict` when nothing is left to prove, `forbidden` for managers while there is an owner, because
 * claiming is for owners.
 */
function refuseKeepers(found: LockedKeepers, memberId: string): void {
	const role = roleOf(found, memberId);
	if (role === 'manager' && found.owners.length > 0)
		throw new AppError('forbidden', {
			detail: 'You manage this business. Its owner can get it verified, or transfer it to you.',
		});
	if (role === 'owner' && found.profile.verified_by)
		throw new AppError('conflict', { detail: 'This business is already yours and verified.' });
}

async function refuseTooMany(ctx: TransactionContext): Promise<void> {
	const { memberId } = requireActor(ctx);
	const { perDay: max } = claimLimits;
	refuseBeyondDay(ctx.now, await countRecent(ctx.db, memberId, countedFrom(ctx.now)), {
		max,
		detail: `You can start ${max} claims a day. Try again tomorrow.`,
	});
}

/**
 * Withdraws the actor's pending claim.
 * @throws AppError `conflict` when it waits for an operator's decision, because it must not start again.
 */
async function replaceFormer(ctx: TransactionContext, profileId: string, memberId: string): Promise<void> {
	const former = await findLastClaim(ctx.db, profileId, memberId);
	if (former?.state !== 'pending') return;
	if (former.proven_at || former.method === 'operator')
		throw new AppError('conflict', {
			detail: 'Your claim to this business is waiting for a decision. Withdraw it to start another.',
		});
	await withdrawPending(ctx.db, profileId, memberId);
}
