import { transaction } from '#db/transaction.ts';
import { type Candidates, decideLink, decideMerge } from '#identity/account-merging.ts';
import { changeAccount, createAccount, getAccount, type LockedContext } from '#identity/accounts.ts';
import type { ProviderIdentity } from '#identity/assertion-verifier.ts';
import type { Caller } from '#identity/caller.ts';
import { deleteCodesOfAddress } from '#identity/codes.ts';
import { setEmail } from '#identity/email-change.ts';
import { recordEvent } from '#identity/events.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import {
	deleteLinks,
	emailKey,
	findUser,
	findUserByEmail,
	findUserByLink,
	insertLink,
	lockUser,
	type User,
	updateLink,
	updateUser,
} from '#identity/queries.ts';
import { endSessions, startSession, type Tokens } from '#identity/sessions.ts';
import { countProviderSignIn, forgetProviderSignIn } from '#identity/throttle.ts';

export interface ProviderInput {
	requestUri?: string | undefined;
	sessionId?: string | undefined;
	postBody?: string | undefined;
	/** Of the account to link. */
	idToken?: string | undefined;
	returnIdpCredential?: boolean | undefined;
}

export type ProviderOutcome = { identity: ProviderIdentity } & (
	| { kind: 'signedIn'; user: User; isNewUser: boolean; tokens: Tokens }
	| { kind: 'confirm'; user: User; token: string | undefined }
	| { kind: 'refused'; code: string; token: string | undefined }
);

/** Signs in, or links, whoever a provider vouches for. @throws ProtocolError with the codes of accounts:signInWithIdp. */
export async function signInWithProvider(
	ctx: IdentityContext,
	{ idToken, returnIdpCredential, ...input }: ProviderInput,
	caller: Caller,
): Promise<ProviderOutcome> {
	if (!input.requestUri) throw new ProtocolError('MISSING_REQUEST_URI');
	if (!URL.canParse(input.requestUri)) throw new ProtocolError('INVALID_REQUEST_URI');
	await countProviderSignIn(ctx, caller.ip);
	const identity = await verify(ctx, { ...input, requestUri: input.requestUri });
	await forgetProviderSignIn(ctx, caller.ip);
	const keep = async () => identity.oauthAccessToken ?? (await ctx.assertions.keepForLinking(ctx, identity));
	const signedIn = idToken === undefined ? undefined : await getAccount(ctx, idToken);
	try {
		const outcome = signedIn
			? await linkProvider(ctx, signedIn.token, identity, caller)
			: await signIn(ctx, identity, caller);
		return outcome.kind === 'confirm' ? { ...outcome, token: await keep() } : outcome;
	} catch (error) {
		const isTold = returnIdpCredential && error instanceof ProtocolError && refusals.has(error.message);
		if (!isTold) throw error;
		return { kind: 'refused', code: error.message, identity, token: await keep() };
	}
}

/** Told in an answer that carries the credential, so that the page can go on with it. */
const refusals = new Set(['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS']);

async function verify(
	ctx: IdentityContext,
	{ requestUri, sessionId, postBody }: ProviderInput & { requestUri: string },
): Promise<ProviderIdentity> {
	const identity = await ctx.assertions.verify(ctx, { requestUri, sessionId, postBody });
	return { ...identity, email: identity.email && emailKey(identity.email) };
}

type SignedIn = { kind: 'signedIn'; identity: ProviderIdentity; user: User; isNewUser: boolean; tokens: Tokens };
type Unconfirmed = { kind: 'confirm'; identity: ProviderIdentity; user: User };

/** Another sign-in, or sign-up, came between the look and the deed. */
class Overtaken extends Error {}

async function signIn(
	ctx: IdentityContext,
	identity: ProviderIdentity,
	caller: Caller,
	triesLeft = 5,
): Promise<SignedIn | Unconfirmed> {
	try {
		const outcome = await transaction(ctx, (ctx) => mergeAndSignIn(ctx, identity, caller));
		ctx.sessions.forget();
		return outcome;
	} catch (error) {
		if (!(error instanceof Overtaken) || triesLeft === 0) throw error;
		return signIn(ctx, identity, caller, triesLeft - 1);
	}
}

async function mergeAndSignIn(
	ctx: LockedContext,
	identity: ProviderIdentity,
	caller: Caller,
): Promise<SignedIn | Unconfirmed> {
	const merge = decideMerge(await findCandidates(ctx, identity), identity);
	if (merge.kind === 'confirm') return { kind: 'confirm', identity, user: merge.user };
	const { providerId } = identity;
	let user: User;
	if (merge.kind === 'create') {
		user = await createFromProvider(ctx, identity);
		await link(ctx, user, identity);
		await recordEvent(ctx, user.id, 'signed_up', caller, providerId);
	} else {
		user = await lock(ctx, merge.user);
		if (user.disabled) throw new ProtocolError('USER_DISABLED');
		if (merge.kind === 'signIn') await updateLink(ctx.db, linkRow(identity));
		else {
			if (merge.kind === 'takeOver') await takeOver(ctx, user, caller);
			await link(ctx, user, identity);
			await updateUser(ctx.db, user.id, { ...profileOf(identity), email_verified: true });
			await recordEvent(ctx, user.id, 'provider_linked', caller, providerId);
		}
		await recordEvent(ctx, user.id, 'signed_in', caller, providerId);
	}
	return {
		kind: 'signedIn',
		identity,
		isNewUser: merge.kind === 'create',
		...(await begin(ctx, user, identity, caller)),
	};
}

/** Links the provider's account to the signed-in one. */
async function linkProvider(
	ctx: IdentityContext,
	token: Parameters<typeof changeAccount>[1],
	identity: ProviderIdentity,
	caller: Caller,
): Promise<SignedIn> {
	return changeAccount(ctx, token, async (ctx, user) => {
		const address = ctx.settings.allowsDuplicateEmails ? null : identity.email;
		const candidates = await findCandidates(ctx, identity);
		const { email, isVerified } = decideLink(user, candidates, { ...identity, email: address });
		if (!(await insertLink(ctx.db, { ...linkRow(identity), user_id: user.id, linked_at: ctx.now })))
			throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED');
		if (email) await setEmail(ctx, user, { email, isVerified: isVerified ?? false });
		else if (isVerified) await updateUser(ctx.db, user.id, { email_verified: true });
		await recordEvent(ctx, user.id, 'provider_linked', caller, identity.providerId);
		return { kind: 'signedIn', identity, isNewUser: false, ...(await begin(ctx, user, identity, caller)) };
	});
}

async function findCandidates(ctx: IdentityContext, identity: ProviderIdentity): Promise<Candidates> {
	const isAddressFree = !identity.email || ctx.settings.allowsDuplicateEmails;
	return {
		linked: await findUserByLink(ctx.db, identity),
		sameEmail: isAddressFree ? undefined : await findUserByEmail(ctx.db, identity.email ?? ''),
	};
}

async function createFromProvider(ctx: LockedContext, identity: ProviderIdentity): Promise<User> {
	const { email, emailVerified } = identity;
	const address = email && !ctx.settings.allowsDuplicateEmails ? { email, email_verified: emailVerified } : {};
	const user = await createAccount(ctx, { ...address, ...profileOf(identity) });
	if (!user) throw new Overtaken();
	return user;
}

async function lock(ctx: LockedContext, found: User): Promise<User> {
	const user = await lockUser(ctx.db, found.id);
	if (!user || user.email !== found.email || user.email_verified !== found.email_verified) throw new Overtaken();
	return user;
}

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

async function begin(
	ctx: LockedContext,
	{ id }: User,
	{ providerId }: ProviderIdentity,
	caller: Caller,
): Promise<{ user: User; tokens: Tokens }> {
	await updateUser(ctx.db, id, { last_login_at: ctx.now, last_refresh_at: ctx.now });
	const user = await findUser(ctx.db, id);
	if (!user) throw new Overtaken();
	return { user, tokens: await startSession(ctx, user, { provider: providerId, at: ctx.now }, caller) };
}

const profileOf = ({ displayName, photoUrl }: ProviderIdentity) => ({ display_name: displayName, photo_url: photoUrl });

const linkRow = (identity: ProviderIdentity) => ({
	provider_id: identity.providerId,
	raw_id: identity.rawId,
	email: identity.email,
	display_name: identity.displayName,
	photo_url: identity.photoUrl,
	screen_name: identity.screenName,
});
