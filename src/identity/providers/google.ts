import * as client from 'openid-client';
import { invalidAnswer, type SignInProvider, unreachable } from '#identity/providers/sign-in-provider.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

export interface GoogleOptions {
	clientId: string;
	clientSecret: string;
	redirectUri: string;
	/** The issuer that OpenID Connect discovery starts at; tests run one of their own. */
	issuer: string;
}

const timeoutS = 10;
const name = 'Google';

/** Signs people in at Google by OpenID Connect: with PKCE, a nonce, and an ID token that is checked in every part. */
export function googleProvider({ clientId, clientSecret, redirectUri, issuer }: GoogleOptions): SignInProvider {
	let known: Promise<client.Configuration> | undefined;
	// Google's configuration is fetched when first needed, as its absence must neither keep the site from starting nor be
	// remembered.
	const discover = () => {
		known ??= discoverIssuer(issuer, clientId, clientSecret).catch((error) => {
			known = undefined;
			throw unreachable(name, error);
		});
		return known;
	};
	return {
		id: 'google.com',
		name,
		isElsewhere: true,
		async begin({ state, nonce, codeVerifier, email }) {
			const url = client.buildAuthorizationUrl(await discover(), {
				redirect_uri: redirectUri,
				scope: 'openid email profile',
				state,
				nonce,
				code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: 'S256',
				...(email ? { login_hint: email } : { prompt: 'select_account' }),
			});
			return url.href;
		},
		async identify(_ctx, { state, nonce, codeVerifier, query }) {
			const configuration = await discover();
			try {
				const tokens = await client.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
					expectedState: state,
					expectedNonce: nonce,
					pkceCodeVerifier: codeVerifier,
					idTokenExpected: true,
				});
				return identityOf(tokens.claims()!);
			} catch (error) {
				throw isOutage(error) ? unreachable(name, error) : invalidAnswer(name, error);
			}
		},
	};
}

async function discoverIssuer(issuer: string, clientId: string, clientSecret: string): Promise<client.Configuration> {
	const url = new URL(issuer);
	const isPlain = url.protocol === 'http:';
	return client.discovery(url, clientId, clientSecret, undefined, {
		timeout: timeoutS,
		// The answer would do without its signature, as it comes from Google itself over TLS; the signature is checked all the same.
		execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
	});
}

function identityOf(claims: client.IDToken): ProviderIdentity {
	const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
	const { sub, email, email_verified, name: displayName, given_name, family_name, picture, locale } = claims;
	return {
		providerId: 'google.com',
		rawId: sub,
		email: text(email),
		emailVerified: email_verified === true && isGoogles(text(email), text(claims.hd)),
		displayName: text(displayName),
		photoUrl: text(picture),
		screenName: null,
		rawUserInfo: { sub, email, email_verified, name: displayName, given_name, family_name, picture, locale },
	};
}

const ownDomains = ['gmail.com', 'googlemail.com'];

/**
 * Tells whether Google hosts the email address, be it for an organisation (`hd`) whose mail it keeps. Of any other address
 * Google knows only that it was once confirmed, and not whose it is now, as its documentation says (Sign in with Google,
 * verify the ID token).
 */
function isGoogles(email: string | null, hostedDomain: string | null): boolean {
	const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
	if (!email?.includes('@') || !domain) return false;
	return ownDomains.includes(domain) || domain === hostedDomain?.toLowerCase();
}

/** Tells whether an error means that Google was not reached, rather than that its answer was wrong. */
function isOutage(error: unknown): boolean {
	const { code, cause, status } = error as { code?: string; cause?: unknown; status?: number };
	return code === 'OAUTH_TIMEOUT' || error instanceof TypeError || cause instanceof TypeError || (status ?? 0) >= 500;
}
