import { hashCode, newCode } from '#api/claims/codes/codes.ts';
import { codeLetter } from '#api/claims/mail-texts.ts';
import { type ClaimRow, updateClaim } from '#api/claims/queries.ts';
import type { TransactionContext } from '#api/context.ts';
import { writeTo } from '#api/notifications/service.ts';
import { claimLimits } from '#contract/keeping/claims.ts';

/** Makes a new code, which voids the one before, and mails it with this transaction. */
export async function sendCode(ctx: TransactionContext, claim: ClaimRow): Promise<void> {
	const code = newCode();
	await updateClaim(ctx.db, claim.id, {
		code_hash: hashCode(claim.id, code),
		code_expires_at: new Date(ctx.now.getTime() + claimLimits.codeMinutes * 60_000),
		attempts_left: claimLimits.codeAttempts,
		codes_sent: claim.codes_sent + 1,
	});
	await writeTo(ctx, claim.email ?? '', codeLetter(claim, claim.name, code));
}
