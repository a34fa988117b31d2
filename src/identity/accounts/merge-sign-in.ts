import { transaction } from '#db/transaction.ts';
import { decideMerge } from '#identity/accounts/account-merging.ts';
import { createAccount } from '#identity/accounts/accounts.ts';
import { updateLink } from '#identity/accounts/link-queries.ts';
import { isSomebodyElses, makeRoom, tellOfRoomMade } from '#identity/accounts/make-room.ts';
import { accountName, accountPhotoUrl } from '#identity/accounts/profile-values.ts';
import {
	beginSession,
	findCandidates,
	linkAccount,
	linkRow,
	type SignedInWithProvider,
} from '#identity/accounts/provider-accounts.ts';
import type { AccountChange } from '#identity/codes/account-notices.ts';
import { deleteUnboundCode } from '#identity/codes/codes.ts';
import { tellConfirmed } from '#identity/codes/confirmations.ts';
import { noteChanges, recordEvent } from '#identity/events.ts';
import type { IdentityContext, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { lockUser, type User, updateUser } from '#identity/queries.ts';
import type { Caller } from '#identity/requests/caller.ts';
import { handOver } from '#identity/sessions/hand-over.ts';
import { announceSessions } from '#identity/sessions/session-check.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

interface MergeOptions {
	caller: Caller;
	/** Whether somebody who has no account gets one. */
	mayCreate: boolean;
}
type Merged = SignedInWithProvider | { kind: 'confirm'; user: User };

/** The error when another sign-in, sign-up or change of the account came between looking at it and changing it. */
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
		return await transaction(ctx, async (ctx) => {
			const merged = await tryToMerge(ctx, identity, options);
			announceSessions(ctx.db, merged.user.id);
			return merged;
		});
	} catch (error) {
		if (!(error instanceof Overtaken) || triesLeft === 0) throw error;
		return mergeAndSignIn(ctx, identity, options, triesLeft - 1);
	}
}

async function tryToMerge(ctx: LockedContext, identity: ProviderIdentity, options: MergeOptions): Promise<Merged> {
	const { caller } = options;
	const merge = decideMerge(await findCandidates(ctx, identity), identity);
	if (merge.kind === 'confirm') return { kind: 'confirm', user: merge.user };
	if (merge.kind === 'create') return createAndSignIn(ctx, identity, options);
	const { providerId } = identity;
	const proof = { provider: providerId, at: ctx.now };
	const user = await lock(ctx, merge.user, identity);
	if (user.disabled) throw new ProtocolError('USER_DISABLED');
	if (merge.kind === 'takeOver' && isSomebodyElses(ctx, user)) return createInPlace(ctx, user, identity, options);
	if (merge.kind === 'signIn') await updateLink(ctx.db, linkRow(identity));
	else {
		const { user: kept, lost } =
			merge.kind === 'takeOver' ? await handOver(ctx, user, null, 'address proved by a provider') : { user, lost: [] };
		const changes = [...lost, ...(await link(ctx, kept, identity))];
		await updateUser(ctx.db, user.id, { ...profileOf(identity), email_verified: true });
		if (merge.kind !== 'takeOver') await tellConfirmed(ctx, user);
		await noteChanges(ctx, kept, changes, caller);
	}
	await recordEvent(ctx, user.id, 'signed_in', caller, providerId);
	return { kind: 'signedIn', isNewUser: false, ...(await beginSession(ctx, user, proof, caller)) };
}

async function createAndSignIn(
	ctx: LockedContext,
	identity: ProviderIdentity,
	{ caller, mayCreate }: MergeOptions,
): Promise<SignedInWithProvider> {
	if (!mayCreate) throw new ProtocolError('EMAIL_NOT_FOUND');
	const created = await createFromProvider(ctx, identity);
	await link(ctx, created, identity);
	await recordEvent(ctx, created.id, 'signed_up', caller, identity.providerId);
	const proof = { provider: identity.providerId, at: ctx.now };
	return { kind: 'signedIn', isNewUser: true, ...(await beginSession(ctx, created, proof, caller)) };
}

/** Creates an account in place of one whose maker never proved its address, for somebody who comes with a proof. */
async function createInPlace(
	ctx: LockedContext,
	former: User,
	identity: ProviderIdentity,
	options: MergeOptions,
): Promise<SignedInWithProvider> {
	await makeRoom(ctx, former);
	const signedIn = await createAndSignIn(ctx, identity, options);
	if (signedIn.user.email) await tellOfRoomMade(ctx, signedIn.user.email, options.caller.ip);
	return signedIn;
}

async function createFromProvider(ctx: LockedContext, identity: ProviderIdentity): Promise<User> {
	const { email, emailVerified } = identity;
	const address = email && !ctx.settings.allowsDuplicateEmails ? { email, email_verified: emailVerified } : {};
	const user = await createAccount(ctx, { ...address, ...profileOf(identity) });
	if (!user) throw new Overtaken();
	// A link for a new password was for whoever would prove the address, which this person has done.
	if (user.email && user.email_verified) await deleteUnboundCode(ctx, user.email);
	return user;
}

/** Locks the account that was found, if it is still the right one: its owner may just have removed the link. */
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

async function link(ctx: LockedContext, user: User, identity: ProviderIdentity): Promise<AccountChange[]> {
	const changes = await linkAccount(ctx, user, identity);
	if (!changes) throw new Overtaken();
	return changes;
}

const profileOf = ({ displayName, photoUrl }: ProviderIdentity) => ({
	display_name: displayName && accountName(displayName),
	photo_url: photoUrl && accountPhotoUrl(photoUrl),
});
