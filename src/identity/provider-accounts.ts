import type { Candidates } from '#identity/account-merging.ts';
import type { LockedContext } from '#identity/accounts.ts';
import type { ProviderIdentity } from '#identity/assertion-verifier.ts';
import type { Caller } from '#identity/caller.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { findUserByLink } from '#identity/link-queries.ts';
import { findUserByEmail, type User, updateUser } from '#identity/queries.ts';
import { type SignInProof, startSession, type Tokens } from '#identity/sessions.ts';

export interface SignedInWithProvider {
	kind: 'signedIn';
	user: User;
	isNewUser: boolean;
	tokens: Tokens;
}

/** The accounts here that an account at a provider may belong to. */
export async function findCandidates(ctx: IdentityContext, identity: ProviderIdentity): Promise<Candidates> {
	const isAddressFree = !identity.email || ctx.settings.allowsDuplicateEmails;
	return {
		linked: await findUserByLink(ctx.db, identity),
		sameEmail: isAddressFree ? undefined : await findUserByEmail(ctx.db, identity.email ?? ''),
	};
}

/** An account at a provider, as it is kept with the one here that it signs in to. */
export const linkRow = (identity: ProviderIdentity) => ({
	provider_id: identity.providerId,
	raw_id: identity.rawId,
	email: identity.email,
	display_name: identity.displayName,
	photo_url: identity.photoUrl,
	screen_name: identity.screenName,
});

/** Begins a session of the account as it has become in this transaction. */
export async function beginSession(
	ctx: LockedContext,
	user: User,
	proof: SignInProof,
	caller: Caller,
): Promise<{ user: User; tokens: Tokens }> {
	const values = { last_login_at: ctx.now, last_refresh_at: ctx.now };
	const current = (await updateUser(ctx.db, user.id, values)) ?? user;
	return { user: current, tokens: await startSession(ctx, current, proof, caller) };
}
