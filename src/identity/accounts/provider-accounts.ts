import type { Candidates } from '#identity/accounts/account-merging.ts';
import { findUserByLink, insertLink } from '#identity/accounts/link-queries.ts';
import type { AccountChange } from '#identity/codes/account-notices.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { findUserByEmail, type User, updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { endSessions, type SignInProof, startSession, type Tokens } from '#identity/sessions/sessions.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

export interface SignedInWithProvider {
	kind: 'signedIn';
	user: User;
	isNewUser: boolean;
	tokens: Tokens;
}

/** Finds the accounts here that an account at a provider may belong to. */
export async function findCandidates(ctx: IdentityContext, identity: ProviderIdentity): Promise<Candidates> {
	const isAddressFree = !identity.email || ctx.settings.allowsDuplicateEmails;
	return {
		linked: await findUserByLink(ctx.db, identity),
		sameEmail: isAddressFree ? undefined : await findUserByEmail(ctx.db, identity.email ?? ''),
	};
}

/** Returns the row that links an account at a provider to the account here that it signs in to. */
export const linkRow = (identity: ProviderIdentity) => ({
	provider_id: identity.providerId,
	raw_id: identity.rawId,
	email: identity.email,
	display_name: identity.displayName,
	photo_url: identity.photoUrl,
	screen_name: identity.screenName,
});

/**
 * Links an account at a provider, in place of another that the account may have there; sessions begun by the other one
 * end. Returns undefined when it is linked already, to this account or to another.
 */
export async function linkAccount(
	ctx: LockedContext,
	user: User,
	identity: ProviderIdentity,
): Promise<AccountChange[] | undefined> {
	const { providerId: method, rawId } = identity;
	if (!(await insertLink(ctx.db, { ...linkRow(identity), user_id: user.id, linked_at: ctx.now }))) return;
	const isReplaced = user.links.some((link) => link.provider_id === method && link.raw_id !== rawId);
	if (!isReplaced) return [{ kind: 'provider_linked', method }];
	if (ctx.settings.isGuarded)
		await endSessions(ctx, { userId: user.id, providers: [method] }, 'another account linked');
	return [
		{ kind: 'provider_unlinked', method },
		{ kind: 'provider_linked', method },
	];
}

/** Begins a session of the account as this transaction has changed it. */
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
