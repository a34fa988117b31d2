import { getClaim, lockMine, refuseOthers } from '#api/claims/access.ts';
import { hasMoved, prove } from '#api/claims/approval.ts';
import type { ClaimDesk } from '#api/claims/claim-desk.ts';
import { countCode, sendCode } from '#api/claims/codes/code-mail.ts';
import { isCode } from '#api/claims/codes/codes.ts';
import { isOfWebsite } from '#api/claims/methods.ts';
import { presentClaim } from '#api/claims/present.ts';
import { countLook, findClaim, updateClaim } from '#api/claims/queries.ts';
import { findTagOnWebsite } from '#api/claims/website/website-proof.ts';
import { type Context, requireActor } from '#api/context.ts';
import { refuseUnconfirmed } from '#api/members/service.ts';
import { plainHost } from '#api/text/shared-hosts.ts';
import { AppError, invalidField } from '#contract/errors.ts';
import { type Claim, claimLimits } from '#contract/keeping/claims.ts';
import { transaction } from '#db/transaction.ts';

const nextStep = 'Then claim the business.';

/**
 * Sends another code.
 * @throws AppError `not_found`, `conflict` for another kind of claim or another website by now, and after the third
 * code, `forbidden` without a confirmed address, `rate_limited` for one too many of this website in a day.
 */
export async function resendCode(ctx: Context, id: string): Promise<Claim> {
	await transaction(ctx, async (ctx) => {
		const { claim, locked } = await lockMine(ctx, id, 'email');
		await refuseUnconfirmed(ctx, nextStep);
		if (!isOfWebsite(claim, locked.profile)) throw hasMoved();
		if (claim.codes_sent >= claimLimits.codes)
			throw new AppError('conflict', {
				detail: 'No more codes can be sent for this claim. Withdraw it and start again, or choose another way.',
			});
		await countCode(ctx, claim.host);
		await sendCode(ctx, claim);
	});
	return presentClaim(await getClaim(ctx, id), ctx.now);
}

/**
 * Confirms a claim by its code. The error for a wrong, used-up or old code is returned, so that the attempt stays
 * counted.
 * @throws AppError `not_found`, `conflict`, `forbidden` for an actor who has not confirmed an address that they have since.
 */
export async function confirmCode(ctx: Context, id: string, code: string): Promise<Claim | AppError> {
	const refusal = await transaction(ctx, async (ctx) => {
		const { claim, locked } = await lockMine(ctx, id, 'email');
		await refuseUnconfirmed(ctx, nextStep);
		const { code_hash, code_expires_at, attempts_left } = claim;
		if (!code_hash || !code_expires_at || code_expires_at <= ctx.now)
			return 'This code is too old. Have a new one mailed.';
		if (attempts_left === 0) return 'Too many wrong codes. Have a new one mailed.';
		if (isCode(ctx.desk, { id, hash: code_hash }, code)) {
			await prove(ctx, locked, claim);
			return null;
		}
		await updateClaim(ctx.db, id, { attempts_left: attempts_left - 1 });
		return attempts_left > 1
			? `That is not the code. You can try ${attempts_left - 1} more ${attempts_left === 2 ? 'time' : 'times'}.`
			: 'That is not the code. Have a new one mailed.';
	});
	if (refusal) return invalidField('code', refusal);
	return presentClaim(await getClaim(ctx, id), ctx.now);
}

/**
 * How many looks at a website are allowed in how many seconds: enough for a person who corrects their page; more would
 * be a nuisance to the website.
 */
const looks = { max: 6, inS: 60 };

/**
 * Looks for the tag on the website.
 * @throws AppError `proof_missing` with what was found instead, `rate_limited`, `not_found`, `conflict`, `forbidden`.
 */
export async function checkWebsite(ctx: Context, desk: ClaimDesk, id: string): Promise<void> {
	const { memberId } = requireActor(ctx);
	const claim = await findClaim(ctx.db, id);
	refuseOthers(ctx, claim, memberId, 'website');
	await refuseUnconfirmed(ctx, nextStep);
	// The website is compared here and again in `prove`: while it answers slowly, its owner may enter another one.
	if (!claim.website || plainHost(new URL(claim.website).hostname) !== claim.host) throw hasMoved();
	const { inS, max } = looks;
	if (!(await countLook(ctx.db, id, ctx.now, new Date(ctx.now.getTime() - inS * 1000), max)))
		throw new AppError('rate_limited', { retryAfterS: inS });
	const missing = await findTagOnWebsite(claim.website, claim.tag ?? '', desk.website);
	if (missing) throw new AppError('proof_missing', { detail: missing });
}

/** Proves a claim whose tag was found. @throws AppError `not_found`, `conflict`, `forbidden`. */
export async function proveByWebsite(ctx: Context, id: string): Promise<Claim> {
	await transaction(ctx, async (ctx) => {
		const { claim, locked } = await lockMine(ctx, id, 'website');
		await refuseUnconfirmed(ctx, nextStep);
		await prove(ctx, locked, claim);
	});
	return presentClaim(await getClaim(ctx, id), ctx.now);
}
