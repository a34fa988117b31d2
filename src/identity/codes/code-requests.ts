import { transaction } from '#db/transaction.ts';
import { assertRecent, changeAccount, getAccount } from '#identity/accounts/accounts.ts';
import { isSomebodyElses } from '#identity/accounts/make-room.ts';
import { deleteCodes, mailCode } from '#identity/codes/codes.ts';
import { checkContinueUrl } from '#identity/codes/continue-url.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByEmail, lockUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { countCode, mayMailReset } from '#identity/requests/throttle.ts';

interface CodeRequest {
	requestType?: string | undefined;
	email?: string | undefined;
	newEmail?: string | undefined;
	idToken?: string | undefined;
	continueUrl?: string | undefined;
}

/** Longer than the work of making a code takes on a machine that is not overloaded. */
export const usualAnswerEveryMs = 150;

/**
 * Mails a code.
 * @returns the address of the account.
 * @throws ProtocolError with the codes of accounts:sendOobCode.
 */
export async function requestCode(ctx: IdentityContext, request: CodeRequest, caller: Caller): Promise<string> {
	const { requestType } = request;
	if (!requestType || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') throw new ProtocolError('MISSING_REQ_TYPE');
	checkContinueUrl(ctx.settings, request.continueUrl);
	if (requestType === 'PASSWORD_RESET') return requestPasswordReset(ctx, request, caller);
	if (requestType === 'VERIFY_EMAIL') return requestVerification(ctx, request, caller);
	if (requestType === 'VERIFY_AND_CHANGE_EMAIL') return requestEmailChange(ctx, request, caller);
	throw new ProtocolError('OPERATION_NOT_ALLOWED');
}

async function requestPasswordReset(ctx: IdentityContext, request: CodeRequest, caller: Caller): Promise<string> {
	if (!request.email) throw new ProtocolError('MISSING_EMAIL');
	const email = checkEmail(request.email);
	await countCode(ctx, 'PASSWORD_RESET', { ip: caller.ip, email });
	const { continueUrl } = request;
	const isKnown = await inBeats(ctx, () => mailReset(ctx, { email, continueUrl }, caller));
	if (!isKnown && !ctx.settings.isPrivate) throw new ProtocolError('EMAIL_NOT_FOUND');
	return email;
}

/**
 * Answers at fixed intervals where nobody is told who has an account, because making a code takes longer than making none.
 */
async function inBeats<T>({ settings }: IdentityContext, work: () => Promise<T>): Promise<T> {
	const startedAt = performance.now();
	const result = await work();
	if (settings.isPrivate) {
		const { answerEveryMs } = settings;
		const tookMs = performance.now() - startedAt;
		await new Promise((resolve) => setTimeout(resolve, answerEveryMs - (tookMs % answerEveryMs)));
	}
	return result;
}

async function mailReset(
	ctx: IdentityContext,
	{ email, continueUrl }: { email: string; continueUrl: string | undefined },
	caller: Caller,
): Promise<boolean> {
	const found = await findUserByEmail(ctx.db, email);
	if (!found) return false;
	return transaction(ctx, async (ctx) => {
		const user = await lockUser(ctx.db, found.id);
		if (user?.email !== email) return false;
		// To refuse aloud would tell who has an account.
		if (!(await mayMailReset(ctx, email))) return true;
		// Whoever made an account whose address nobody confirmed may be another than the person who asks: nothing that they do
		// to it voids the link, and they do not see from where it was asked for.
		const isUnbound = isSomebodyElses(ctx, user);
		await mailCode(ctx, user, { kind: 'PASSWORD_RESET', to: email, email, isUnbound, continueUrl });
		const by = isUnbound ? { ip: null, userAgent: undefined } : caller;
		await recordEvent(ctx, user.id, 'password_reset_requested', by);
		return true;
	});
}

async function requestVerification(ctx: IdentityContext, request: CodeRequest, caller: Caller): Promise<string> {
	const { user, token } = await getAccount(ctx, request.idToken ?? '');
	if (!user.email) throw new ProtocolError('MISSING_EMAIL');
	await countCode(ctx, 'VERIFY_EMAIL', { ip: caller.ip, asker: user, email: user.email });
	return changeAccount(ctx, token, async (ctx, { email, ...user }) => {
		if (!email) throw new ProtocolError('MISSING_EMAIL');
		const { continueUrl } = request;
		await mailCode(ctx, { email, ...user }, { kind: 'VERIFY_EMAIL', to: email, email, continueUrl });
		return email;
	});
}

async function requestEmailChange(ctx: IdentityContext, request: CodeRequest, caller: Caller): Promise<string> {
	const { continueUrl } = request;
	if (!request.newEmail) throw new ProtocolError('MISSING_NEW_EMAIL');
	const newEmail = checkEmail(request.newEmail);
	const { user, token } = await getAccount(ctx, request.idToken);
	assertRecent(ctx, token);
	if (newEmail === user.email) throw new ProtocolError('EMAIL_EXISTS');
	await countCode(ctx, 'VERIFY_AND_CHANGE_EMAIL', { ip: caller.ip, asker: user, email: newEmail });
	const owner = await findUserByEmail(ctx.db, newEmail);
	// An unconfirmed account makes room for somebody who proves that the address is theirs.
	const isTaken = owner !== undefined && !isSomebodyElses(ctx, owner);
	// Nobody is told which addresses have accounts: for a taken address, only the mail is not sent.
	if (isTaken && !ctx.settings.isPrivate) throw new ProtocolError('EMAIL_EXISTS');
	return inBeats(ctx, () =>
		changeAccount(ctx, token, async (ctx, user) => {
			// An account from a provider may have no address yet.
			const email = user.email ?? newEmail;
			// A waiting change is voided either way; otherwise it would tell which addresses have accounts.
			if (isTaken) await deleteCodes(ctx, user.id, { kinds: ['VERIFY_AND_CHANGE_EMAIL'] });
			else await mailCode(ctx, user, { kind: 'VERIFY_AND_CHANGE_EMAIL', to: newEmail, email, newEmail, continueUrl });
			await recordEvent(ctx, user.id, 'email_change_requested', caller, newEmail);
			return email;
		}),
	);
}
