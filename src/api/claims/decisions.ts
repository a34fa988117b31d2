import { getClaim, lockClaim } from '#api/claims/access.ts';
import { makeOwner, ownersAgainst } from '#api/claims/approval.ts';
import { decisionLetter, outcomeLetter } from '#api/claims/mail-texts.ts';
import { idsOf } from '#api/claims/notices.ts';
import { presentForOperator } from '#api/claims/present.ts';
import {
	type ClaimRow,
	countForOperator,
	findClaim,
	listDisputeIds,
	listForOperator,
	updateClaim,
} from '#api/claims/queries.ts';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { endUnbacked } from '#api/keepers/service.ts';
import { listPage } from '#api/list-page.ts';
import { notify, settle } from '#api/notifications/service.ts';
import { readSlice, totalOf } from '#api/page.ts';
import {
	type LockedKeepers,
	listOwners,
	refreshClaimState,
	setKeeper,
	shareMember,
} from '#api/profiles/keepers/service.ts';
import { AppError } from '#contract/errors.ts';
import type { OperatorClaim } from '#contract/keeping/claims.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { transaction } from '#db/transaction.ts';

/** Returns claims for an operator, by page number: nobody has more of them than page numbers reach. */
export async function listClaims(
	ctx: Context,
	{ show, ...query }: PageQuery & { show: 'open' | 'unproven' | 'decided' },
): Promise<Page<OperatorClaim>> {
	const slice = readSlice({ ...query, cursor: undefined });
	const rows = await listForOperator(ctx.db, show, slice);
	const n = await countForOperator(ctx.db, show);
	const page = await listPage(slice, {
		ids: rows,
		after: (row) => [row.id],
		total: totalOf(n),
		rows: (rows) =>
			listOwners(
				ctx,
				rows.map((row) => row.profile_id),
			),
		card: (row, owners) =>
			presentForOperator(
				row,
				owners.filter(({ profile_id }) => profile_id === row.profile_id),
				ctx.now,
			),
	});
	return { ...page, meta: { ...page.meta, next: null } };
}

export interface Decision {
	approve: boolean;
	reason: string;
	former_owners: 'owner' | 'manager' | 'none';
	seen?: { business_name: string; website: string | null } | undefined;
}

/**
 * Decides a claim.
 * @throws AppError `not_found`, `forbidden` for an operator who claims the business or looks after it, `conflict` when
 * the claim was decided or withdrawn, its claimer has left or, for an approval, is suspended or has another, unconfirmed
 * address since, or the business is not as the operator saw it.
 */
export async function decideClaim(ctx: Context, id: string, decision: Decision): Promise<OperatorClaim> {
	const { memberId } = requireActor(ctx);
	await transaction(ctx, async (ctx) => {
		const { claim, locked } = await lockPending(ctx, id);
		if (claim.member_id === memberId || locked.keepers.some((keeper) => keeper.id === memberId))
			throw new AppError('forbidden', {
				detail: 'You claimed or manage this business, so another operator has to decide.',
			});
		if (decision.approve) {
			refuseSuspended(claim);
			refuseUnconfirmedClaimer(claim);
			refuseChanged(claim, decision.seen);
		}
		const others = ownersAgainst(locked.owners, claim.member_id);
		await updateClaim(ctx.db, id, {
			state: decision.approve ? 'approved' : 'refused',
			is_dispute: others.length > 0,
			reason: decision.reason,
			decided_by: memberId,
			decided_at: ctx.now,
			code_hash: null,
			expires_at: null,
		});
		if (decision.approve) {
			// What they were told of the claims of others is for owners alone.
			if (decision.former_owners !== 'owner')
				await settle(ctx, idsOf(others), 'claim', await listDisputeIds(ctx.db, claim.profile_id));
			// The former owners go before the claimer comes, so that the claimer does not find what they have hidden.
			for (const other of others) await setKeeper(ctx, claim.profile_id, other.id, decision.former_owners);
			await endUnbacked(ctx, claim.profile_id);
			await makeOwner(ctx, locked.profile, claim);
		}
		await refreshClaimState(ctx, claim.profile_id);
		// An owner who has taken the claimer in was told of a dispute that is none any more.
		await settle(ctx, idsOf(locked.owners), 'claim', [id]);
		await tell(ctx, claim, idsOf(others), decision);
	});
	const decided = await findClaim(ctx.db, id);
	if (!decided) throw new AppError('not_found');
	return presentForOperator(decided, await listOwners(ctx, [decided.profile_id]), ctx.now);
}

/**
 * Refuses to approve a suspended claimer, because suspended members look after no business. The claim can be refused
 * meanwhile, or approved once the suspension has ended.
 */
function refuseSuspended({ claimer_suspended_at }: ClaimRow): void {
	if (claimer_suspended_at === null) return;
	throw new AppError('conflict', {
		detail: 'Whoever claims this business is suspended, so they can’t become its owner.',
	});
}

/**
 * Refuses to approve a claimer whose address is no longer confirmed, because nobody looks after a public business without
 * one. The claim can be refused meanwhile, or approved once they have confirmed the address.
 */
function refuseUnconfirmedClaimer({ email_verified }: ClaimRow): void {
	if (email_verified) return;
	throw new AppError('conflict', {
		detail: 'Whoever claims this business hasn’t confirmed their email address, so they can’t become its owner yet.',
	});
}

/**
 * Refuses to approve a business whose name or website has changed since the operator looked: nobody would vouch for the
 * new one.
 */
function refuseChanged({ business_name, website }: ClaimRow, seen: Decision['seen']): void {
	if (!seen || (seen.business_name === business_name && seen.website === website)) return;
	throw new AppError('conflict', {
		detail: 'The business’s name or website has changed since you looked. Look again.',
	});
}

async function lockPending(ctx: TransactionContext, id: string): Promise<{ claim: ClaimRow; locked: LockedKeepers }> {
	// The claimer is locked before the business: members who leave also lock themselves before their businesses.
	await shareMember(ctx.db, (await getClaim(ctx, id)).member_id);
	const { claim, locked } = await lockClaim(ctx, id);
	if (claim.state !== 'pending' || claim.has_left)
		throw new AppError('conflict', { detail: 'This claim has already been decided or withdrawn.' });
	if (locked.profile.status === 'deleted')
		throw new AppError('conflict', { detail: 'The owner has deleted this business.' });
	return { claim, locked };
}

async function tell(
	ctx: TransactionContext,
	claim: ClaimRow,
	otherIds: string[],
	{ approve: isApproved, reason, former_owners: role }: Decision,
): Promise<void> {
	const about = { topicId: claim.id, profileId: claim.profile_id };
	const letter = decisionLetter(claim, { isApproved, reason });
	await notify(ctx, [claim.member_id], { kind: 'claim_decided', ...about, letter });
	const outcome = outcomeLetter(claim, { isApproved, reason, role });
	await notify(ctx, otherIds, { kind: 'dispute_decided', ...about, letter: outcome });
}
