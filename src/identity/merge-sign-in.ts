import { transaction } from '#db/transaction.ts';
import { decideMerge } from '#identity/account-merging.ts';
import { createAccount, type LockedContext } from '#identity/accounts.ts';
import type { ProviderIdentity } from '#identity/assertion-verifier.ts';
import type { Caller } from '#identity/caller.ts';
import { deleteCodesOfAddress } from '#identity/codes.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { deleteLinks, insertLink, updateLink } from '#identity/link-queries.ts';
import { accountName, accountPhotoUrl } from '#identity/profile-values.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { beginSession, findCandidates, linkRow, type SignedInWithProvider } from '#identity/provider-accounts.ts';
import { lockUser, type User, updateUser } from '#identity/queries.ts';
import { endSessions } from '#identity/sessions.ts';

interface MergeOptions {
	caller: Caller;
	/** Whether who has no account gets one. */
	mayCreate: boolean;
}
type Merged = SignedInWithProvider | { kind: 'confirm'; user: User };

/** Another sign-in, sign-up or change of the account came between the look and the deed. */
class Overtaken extends Error {}

/**
 * Signs in to the account that a provider's account belongs to, which may be a new one.
 * @throws ProtocolError `USER_DISABLED`, `EMAIL_NOT_FOUND` when there is none and none may be made.
 */
export async function mergeAndSignIn(
	ctx: IdentityContext,
	identity: ProviderIdentity,
	options: MergeOptions,
	triesLeft = 5,
): Promise<Merged> {
	try {
		const merged = await transaction(ctx, (ctx) => tryToMerge(ctx, identity, options));
		ctx.sessions.forget();
		return merged;
	} catch (error) {
		if (!(error instanceof Overtaken) || triesLeft === 0) throw error;
		return mergeAndSignIn(ctx, identity, options, triesLeft - 1);
	}
}

async function tryToMerge(
	ctx: LockedContext,
	identity: ProviderIdentity,
	{ caller, mayCreate }: MergeOptions,
): Promise<Merged> {
	const merge = decideMerge(await findCandidates(ctx, identity), identity);
	if (merge.kind === 'confirm') return { kind: 'confirm', user: merge.user };
	const { providerId } = identity;
	const proof = { provider: providerId, at: ctx.now };
	if (merge.kind === 'create') {
		if (!mayCreate) throw new ProtocolError('EMAIL_NOT_FOUND');
		const created = await createFromProvider(ctx, identity);
		await link(ctx, created, identity);
		await recordEvent(ctx, created.id, 'signed_up', caller, providerId);
		return { kind: 'signedIn', isNewUser: true, ...(await beginSession(ctx, created, proof, caller)) };
	}
	const user = await lock(ctx, merge.user, identity);
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	if (merge.kind === 'signIn') await updateLink(ctx.db, linkRow(identity));
	else {
		if (merge.kind === 'takeOver') await takeOver(ctx, user, caller);
		await link(ctx, user, identity);
		await updateUser(ctx.db, user.id, { ...profileOf(identity), email_verified: true });
		await recordEvent(ctx, user.id, 'provider_linked', caller, providerId);
	}
	await recordEvent(ctx, user.id, 'signed_in', caller, providerId);
	return { kind: 'signedIn', isNewUser: false, ...(await beginSession(ctx, user, proof, caller)) };
}

async function createFromProvider(ctx: LockedContext, identity: ProviderIdentity): Promise<User> {
	const { email, emailVerified } = identity;
	const address = email && !ctx.settings.allowsDuplicateEmails ? { email, email_verified: emailVerified } : {};
	const user = await createAccount(ctx, { ...address, ...profileOf(identity) });
	if (!user) throw new Overtaken();
	return user;
}

/** Holds the account that was found, if it is still who it was found to be: its owner may just have cut the link. */
async function lock(ctx: LockedContext, found: User, identity: ProviderIdentity): Promise<User> {
	const user = await lockUser(ctx.db, found.id);
	const isSame =
		user?.email === found.email &&
		user.email_verified === found.email_verified &&
		hasLink(user, identity) === hasLink(found, identity);
	if (!isSame) throw new Overtaken();
	return user;
}

const hasLink = ({ links }: User, { providerId, rawId }: ProviderIdentity): boolean =>
	links.some((link) => link.provider_id === providerId && link.raw_id === rawId);

/** Whoever made the account never proved the address: nothing of theirs may open it any more. */
async function takeOver(ctx: LockedContext, user: User, caller: Caller): Promise<void> {
	await updateUser(ctx.db, user.id, { password_hash: null, valid_since: ctx.now });
	await deleteLinks(ctx.db, user.id);
	await deleteCodesOfAddress(ctx, user.id);
	await endSessions(ctx, { user_id: user.id }, 'address proved by a provider');
	const lost = [...(user.password_hash ? ['password'] : []), ...user.links.map((link) => link.provider_id)];
	for (const method of lost) await recordEvent(ctx, user.id, 'provider_unlinked', caller, method);
}

async function link(ctx: LockedContext, user: User, identity: ProviderIdentity): Promise<void> {
	const isLinked = await insertLink(ctx.db, { ...linkRow(identity), user_id: user.id, linked_at: ctx.now });
	if (!isLinked) throw new Overtaken();
}

const profileOf = ({ displayName, photoUrl }: ProviderIdentity) => ({
	display_name: displayName && accountName(displayName),
	photo_url: photoUrl && accountPhotoUrl(photoUrl),
});
