import { hashCode, newCode } from '#api/claims/codes/codes.ts';
import { codeLetter } from '#api/claims/mail-texts.ts';
import { type ClaimRow, updateClaim } from '#api/claims/queries.ts';
import { requireActor, type TransactionContext } from '#api/context.ts';
import { countedFrom, refuseBeyondDay } from '#api/limits/day-limit.ts';
import { countMails, noteMail } from '#api/mailed-addresses/service.ts';
import { writeTo } from '#api/notifications/service.ts';
import { claimLimits } from '#contract/keeping/claims.ts';

/**
 * Counts a code for the host, which may be the website of several businesses, and for whoever asks.
 * @throws AppError `rate_limited` for one too many in a day.
 */
export async function countCode(ctx: TransactionContext, host: string | null): Promise<void> {
	const { memberId } = requireActor(ctx);
	const detail = 'Too many codes were sent to this website today. Choose another way, or try again tomorrow.';
	const counted = [
		{ hash: ctx.desk.keyedHash('claimed host', host ?? ''), max: claimLimits.codesPerHostPerDay },
		{
			hash: ctx.desk.keyedHash('claimed host by', `${memberId} ${host}`),
			max: claimLimits.codesPerMemberAndHostPerDay,
		},
	];
	for (const { hash, max } of counted)
		refuseBeyondDay(ctx.now, await countMails(ctx, hash, countedFrom(ctx.now)), { max, detail });
	for (const { hash } of counted) await noteMail(ctx, hash);
}

/** Makes a new code, which voids the one before, and sends it by mail with this transaction. */
export async function sendCode(ctx: TransactionContext, claim: ClaimRow): Promise<void> {
	const code = newCode();
	await updateClaim(ctx.db, claim.id, {
		code_hash: hashCode(ctx.desk, claim.id, code),
		code_expires_at: new Date(ctx.now.getTime() + claimLimits.codeMinutes * 60_000),
		attempts_left: claimLimits.codeAttempts,
		codes_sent: claim.codes_sent + 1,
	});
	await writeTo(ctx, claim.email ?? '', codeLetter(claim, claim.name, code));
}
