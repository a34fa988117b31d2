import { decideLink } from '#identity/accounts/account-merging.ts';
import { changeAccount } from '#identity/accounts/accounts.ts';
import {
	beginSession,
	findCandidates,
	linkAccount,
	type SignedInWithProvider,
} from '#identity/accounts/provider-accounts.ts';
import { tellConfirmed } from '#identity/codes/confirmations.ts';
import { lostToFirstEmail, setEmail } from '#identity/codes/email-change.ts';
import { noteChanges } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { proofOf } from '#identity/sessions/sessions.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';
import type { IdToken } from '#identity/tokens/verify-id-token.ts';

/**
 * Links the provider's account to the signed-in one. An account at a provider does not prove that this account is theirs,
 * so the session that begins has the proof of the one that linked.
 * @throws ProtocolError `FEDERATED_USER_ID_ALREADY_LINKED`, `EMAIL_EXISTS`.
 */
export function linkProvider(
	ctx: IdentityContext,
	token: IdToken,
	identity: ProviderIdentity,
	caller: Caller,
): Promise<SignedInWithProvider> {
	return changeAccount(ctx, token, async (ctx, user) => {
		const address = ctx.settings.allowsDuplicateEmails ? null : identity.email;
		const candidates = await findCandidates(ctx, identity);
		const { email, isVerified } = decideLink(user, candidates, { ...identity, email: address });
		const changes = await linkAccount(ctx, user, identity);
		if (!changes) throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED');
		if (email) await setEmail(ctx, user, { email, isVerified: isVerified ?? false });
		else if (isVerified) {
			await updateUser(ctx.db, user.id, { email_verified: true });
			await tellConfirmed(ctx, user);
		}
		const begun = await beginSession(ctx, user, proofOf(ctx, token, identity.providerId), caller);
		await noteChanges(ctx, begun.user, [...changes, ...(email ? lostToFirstEmail(user) : [])], caller);
		return { kind: 'signedIn', isNewUser: false, ...begun };
	});
}
