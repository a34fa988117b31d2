import type { Code } from '#identity/codes/codes.ts';
import type { ProviderLink, User } from '#identity/queries.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import type { ProviderOutcome } from '#identity/sign-in-with-provider.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** This stands where the protocol has a hash: the real one never leaves the database. */
const redactedHash = 'UkVEQUNURUQ=';
const kindOf = (name: string) => ({ kind: `identitytoolkit#${name}` });
const ms = (date: Date) => String(date.getTime());

export function presentUser(user: User) {
	return {
		...presentProfile(user),
		validSince: String(Math.floor(user.valid_since.getTime() / 1000)),
		disabled: user.disabled,
		lastLoginAt: ms(user.last_login_at),
		createdAt: ms(user.created_at),
		lastRefreshAt: user.last_refresh_at.toISOString(),
	};
}

function presentProfile(user: User) {
	const password = user.email && user.password_hash ? [presentPassword(user, user.email)] : [];
	return {
		localId: user.id,
		email: user.email ?? undefined,
		emailVerified: user.email_verified,
		displayName: user.display_name ?? undefined,
		photoUrl: user.photo_url ?? undefined,
		providerUserInfo: [...password, ...user.links.map(presentLink)],
		passwordHash: user.password_hash ? redactedHash : undefined,
	};
}

const presentPassword = (user: User, email: string) => ({
	providerId: 'password',
	rawId: email,
	federatedId: email,
	email,
	displayName: user.display_name ?? undefined,
	photoUrl: user.photo_url ?? undefined,
});

const presentLink = (link: ProviderLink) => ({
	providerId: link.provider_id,
	rawId: link.raw_id,
	federatedId: link.raw_id,
	email: link.email ?? undefined,
	displayName: link.display_name ?? undefined,
	photoUrl: link.photo_url ?? undefined,
	screenName: link.screen_name ?? undefined,
});

export const lookupAnswer = (user: User) => ({ ...kindOf('GetAccountInfoResponse'), users: [presentUser(user)] });

export const signUpAnswer = ({ user, ...tokens }: Tokens & { user: User }) => ({
	...kindOf('SignupNewUserResponse'),
	localId: user.id,
	email: user.email ?? undefined,
	displayName: user.display_name ?? undefined,
	...tokens,
});

export const passwordAnswer = ({ user, ...tokens }: Tokens & { user: User }) => ({
	...kindOf('VerifyPasswordResponse'),
	registered: true,
	localId: user.id,
	email: user.email ?? undefined,
	displayName: user.display_name ?? undefined,
	...tokens,
});

export const updateAnswer = (
	user: User,
	{ newEmail, tokens }: { newEmail?: string | undefined; tokens: Tokens | null },
) => ({
	...kindOf('SetAccountInfoResponse'),
	...presentProfile(user),
	newEmail,
	...tokens,
});

export const deleteAnswer = () => kindOf('DeleteAccountResponse');

export const codeRequestAnswer = (email: string) => ({ ...kindOf('GetOobConfirmationCodeResponse'), email });

/**
 * Tells what a code is for. The address that a change replaces is not told with `isGuarded`: the new one may have been
 * mistyped, and whoever reads its mail be a stranger.
 */
export const codeAnswer = (code: Code, { isGuarded }: { isGuarded: boolean }) => ({
	...kindOf('ResetPasswordResponse'),
	requestType: code.kind,
	email: isGuarded && code.kind === 'VERIFY_AND_CHANGE_EMAIL' ? undefined : code.email,
	newEmail: code.new_email ?? undefined,
});

export const methodsAnswer = (found: { isRegistered: boolean; methods: string[] } | undefined, sessionId: string) => ({
	...kindOf('CreateAuthUriResponse'),
	...(found && { registered: found.isRegistered, allProviders: found.methods, signinMethods: found.methods }),
	sessionId,
});

export function providerAnswer(outcome: ProviderOutcome) {
	const assertion = presentAssertion(outcome.identity);
	if (outcome.kind === 'refused') return { ...assertion, errorMessage: outcome.code, oauthAccessToken: outcome.token };
	const { user } = outcome;
	if (outcome.kind === 'confirm') {
		return {
			...assertion,
			localId: user.id,
			needConfirmation: true,
			verifiedProvider: user.links.map((link) => link.provider_id),
			oauthAccessToken: outcome.token,
		};
	}
	return {
		...assertion,
		...(user.email === outcome.identity.email && { emailVerified: user.email_verified }),
		localId: user.id,
		isNewUser: outcome.isNewUser || undefined,
		...outcome.tokens,
	};
}

function presentAssertion(identity: ProviderIdentity) {
	const { providerId, rawId, rawUserInfo, displayName } = identity;
	const isGoogle = providerId === 'google.com';
	return {
		...kindOf('VerifyAssertionResponse'),
		context: '',
		providerId,
		federatedId: isGoogle ? `https://accounts.google.com/${rawId}` : rawId,
		email: identity.email ?? undefined,
		emailVerified: identity.emailVerified,
		displayName: displayName ?? undefined,
		fullName: displayName ?? undefined,
		...(isGoogle && { firstName: rawUserInfo.given_name, lastName: rawUserInfo.family_name }),
		screenName: identity.screenName ?? undefined,
		photoUrl: identity.photoUrl ?? undefined,
		rawUserInfo: JSON.stringify(rawUserInfo),
		oauthIdToken: identity.oauthIdToken,
		oauthAccessToken: identity.oauthAccessToken,
	};
}

export const tokensAnswer = (
	{ idToken, refreshToken, expiresIn, user }: Tokens & { user: User },
	projectId: string,
) => ({
	access_token: idToken,
	id_token: idToken,
	expires_in: expiresIn,
	token_type: 'Bearer',
	refresh_token: refreshToken,
	user_id: user.id,
	project_id: projectId,
});
