import type { ClaimDesk } from '#api/claims/claim-desk.ts';
import { hashCode, newCode } from '#api/claims/codes/codes.ts';
import { codeMail } from '#api/claims/mail-texts.ts';
import { type ClaimRow, updateClaim } from '#api/claims/queries.ts';
import type { TransactionContext } from '#api/context.ts';
import { claimLimits } from '#contract/keeping/claims.ts';

/** Makes a new code, which voids the one before, and mails it with this transaction. */
export async function sendCode(ctx: TransactionContext, desk: ClaimDesk, claim: ClaimRow): Promise<void> {
	const code = newCode();
	await updateClaim(ctx.db, claim.id, {
		code_hash: hashCode(claim.id, code),
		code_expires_at: new Date(ctx.now.getTime() + claimLimits.codeMinutes * 60_000),
		attempts_left: claimLimits.codeAttempts,
		codes_sent: claim.codes_sent + 1,
	});
	await desk.mail.put(ctx.db, codeMail(desk, claim, claim.email ?? '', claim.name, code));
}
