import { decodeJwt } from 'jose';
import type { AssertionVerifier } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { Assertion, ProviderIdentity } from '#identity/tokens/provider-identity.ts';

interface Claims {
	sub: string;
	email?: string;
	email_verified?: boolean;
	name?: string;
	given_name?: string;
	family_name?: string;
	picture?: string;
	screen_name?: string;
}

/** Believes every provider and whatever it is said to have said, in strict JSON or in a JWT that nobody signed. */
export const verifyClaims: AssertionVerifier['verify'] = async (_ctx, assertion) => {
	const uri = wholeUri(assertion);
	const providerId = uri.searchParams.get('providerId')?.toLowerCase();
	if (!providerId)
		throw new ProtocolError('INVALID_CREDENTIAL_OR_PROVIDER_ID', `Invalid IdP response/credential: ${uri}`);
	const idToken = uri.searchParams.get('id_token') ?? undefined;
	const accessToken = uri.searchParams.get('access_token') ?? undefined;
	const claims = readClaims(idToken) ?? readClaims(accessToken);
	if (!claims) throw notClaims(providerId, idToken, accessToken);
	const identity = identityOf(providerId, claims, uri.searchParams.get('SAMLResponse'));
	return {
		...identity,
		oauthAccessToken: accessToken ?? `FirebaseAuthEmulatorFakeAccessToken_${providerId}`,
		...(idToken && { oauthIdToken: idToken }),
	};
};

/** What the provider said may stand in the body, or in the query or the fragment of the address. */
function wholeUri({ requestUri, postBody }: Assertion): URL {
	const uri = new URL(requestUri);
	for (const said of [postBody ?? '', uri.hash.replace(/^#/, '')])
		for (const [key, value] of new URLSearchParams(said)) uri.searchParams.set(key, value);
	uri.hash = '';
	return uri;
}

function readClaims(said: string | undefined): Claims | undefined {
	if (!said) return;
	const claims = said.startsWith('{') ? parse(said) : decode(said);
	if (!claims) return;
	if (!claims.sub) {
		throw new ProtocolError(
			'INVALID_IDP_RESPONSE',
			'Invalid Idp Response: id_token missing required fields. ((Missing "sub" field. This field is required and must be a unique identifier.))',
		);
	}
	if (typeof claims.sub !== 'string')
		throw new ProtocolError('INVALID_IDP_RESPONSE', '((The "sub" field must be a string.))');
	return claims;
}

function parse(said: string): Claims {
	try {
		return JSON.parse(said) as Claims;
	} catch {
		throw new ProtocolError(
			'INVALID_IDP_RESPONSE',
			`Unable to parse id_token: ${said} ((Auth Emulator failed to parse fake id_token as strict JSON.))`,
		);
	}
}

function decode(said: string): Claims | undefined {
	try {
		return decodeJwt(said) as unknown as Claims;
	} catch {
		return;
	}
}

function notClaims(providerId: string, idToken: string | undefined, accessToken: string | undefined): ProtocolError {
	if (idToken) {
		return new ProtocolError(
			'INVALID_IDP_RESPONSE',
			`Unable to parse id_token: ${idToken} ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))`,
		);
	}
	const wanted = accessToken
		? `The Auth Emulator does not support ${providerId} sign-in with credentials.`
		: 'The Auth Emulator only supports sign-in with credentials (id_token required).';
	return new ProtocolError(wanted, undefined, 501);
}

function identityOf(providerId: string, claims: Claims, samlResponse: string | null): ProviderIdentity {
	const identity: ProviderIdentity = {
		providerId,
		rawId: claims.sub,
		email: claims.email?.toLowerCase() ?? null,
		emailVerified: Boolean(claims.email_verified),
		displayName: claims.name ?? null,
		photoUrl: claims.picture ?? null,
		screenName: claims.screen_name ?? null,
		rawUserInfo: { ...claims },
	};
	if (providerId.startsWith('saml.')) return { ...identity, ...readSaml(samlResponse), emailVerified: true };
	return providerId === 'google.com' ? { ...identity, rawUserInfo: googleUserInfo(claims) } : identity;
}

const googleUserInfo = (claims: Claims) => ({
	granted_scopes: [
		'openid',
		'https://www.googleapis.com/auth/userinfo.profile',
		...(claims.email ? ['https://www.googleapis.com/auth/userinfo.email'] : []),
	].join(' '),
	id: claims.sub,
	name: claims.name,
	given_name: claims.given_name,
	family_name: claims.family_name,
	verified_email: Boolean(claims.email_verified),
	locale: 'en',
	email: claims.email?.toLowerCase(),
	picture: claims.picture,
});

interface SamlResponse {
	assertion?: { subject?: { nameId?: string }; attributeStatements?: Record<string, unknown> };
}

function readSaml(response: string | null): Partial<ProviderIdentity> {
	if (!response) return {};
	const { assertion } = JSON.parse(response) as SamlResponse;
	const missing = !assertion ? 'assertion' : !assertion.subject ? 'assertion.subject' : 'assertion.subject.nameId';
	if (!assertion?.subject?.nameId)
		throw new ProtocolError(`INVALID_IDP_RESPONSE ((Missing ${missing} in SAMLResponse.))`);
	const { nameId } = assertion.subject;
	return {
		...(/^[^@]+@[^@]+$/.test(nameId) && { email: nameId }),
		rawUserInfo: assertion.attributeStatements ?? {},
	};
}
