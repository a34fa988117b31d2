import type { User } from '#identity/queries.ts';
import type { Tokens } from '#identity/sessions.ts';

/** Stands where the protocol has a hash: the real one never leaves the database. */
const redactedHash = 'UkVEQUNURUQ=';
const ms = (date: Date) => String(date.getTime());

export function presentUser(user: User) {
	const displayName = user.display_name ?? undefined;
	const photoUrl = user.photo_url ?? undefined;
	return {
		localId: user.id,
		email: user.email,
		emailVerified: user.email_verified,
		displayName,
		photoUrl,
		providerUserInfo: [
			{ providerId: 'password', rawId: user.email, federatedId: user.email, email: user.email, displayName, photoUrl },
		],
		passwordHash: redactedHash,
		validSince: String(Math.floor(user.valid_since.getTime() / 1000)),
		disabled: user.disabled,
		lastLoginAt: ms(user.last_login_at),
		createdAt: ms(user.created_at),
		lastRefreshAt: user.last_refresh_at.toISOString(),
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
