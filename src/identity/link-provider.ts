import { decideLink } from '#identity/account-merging.ts';
import { changeAccount } from '#identity/accounts.ts';
import type { ProviderIdentity } from '#identity/assertion-verifier.ts';
import type { Caller } from '#identity/caller.ts';
import { setEmail } from '#identity/email-change.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { insertLink } from '#identity/link-queries.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { beginSession, findCandidates, linkRow, type SignedInWithProvider } from '#identity/provider-accounts.ts';
import { updateUser } from '#identity/queries.ts';
import type { IdToken } from '#identity/verify-id-token.ts';

/**
 * Links the provider's account to the signed-in one. Who has an account at a provider has not proved that this one is
 * theirs: the session that begins is as old as the one that linked.
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
		if (!(await insertLink(ctx.db, { ...linkRow(identity), user_id: user.id, linked_at: ctx.now })))
			throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED');
		if (email) await setEmail(ctx, user, { email, isVerified: isVerified ?? false });
		else if (isVerified) await updateUser(ctx.db, user.id, { email_verified: true });
		await recordEvent(ctx, user.id, 'provider_linked', caller, identity.providerId);
		const proof = { provider: identity.providerId, at: new Date(token.authTime * 1000) };
		return { kind: 'signedIn', isNewUser: false, ...(await beginSession(ctx, user, proof, caller)) };
	});
}
