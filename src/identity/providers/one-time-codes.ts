import { timingSafeEqual } from 'node:crypto';
import { type ProviderId, providerIds } from '#contract/members/sign-in-providers.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import type { AssertionVerifier, IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { hashOf, newSecret } from '#identity/providers/hash-of.ts';
import type { Assertion, ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** A result lives long enough for the page to fetch it at once. */
const resultLifeMs = 120_000;
/** A token for linking lives long enough for a person to sign in another way meanwhile. */
const linkingLifeMs = 600_000;

interface OneTimeCode {
	code: string;
	/** The secret that is needed with the code; the two reach the page in different ways. */
	secret: string;
}

/** Stores what a provider said until the page that opened the window fetches it. */
export function insertResult(ctx: IdentityContext, box: SecretBox, identity: ProviderIdentity): Promise<OneTimeCode> {
	return insert(ctx, box, identity, resultLifeMs);
}

async function insert(
	{ db, now }: IdentityContext,
	box: SecretBox,
	identity: ProviderIdentity,
	lifeMs: number,
): Promise<OneTimeCode> {
	const oneTime = { code: newSecret(), secret: newSecret() };
	const code_hash = hashOf(oneTime.code);
	const { keptSince = now.toISOString() } = identity;
	const kept = { ...identity, keptSince };
	await db
		.insertInto('identity_flow_result')
		.values({
			code_hash,
			secret_hash: hashOf(oneTime.secret),
			provider_id: identity.providerId,
			identity_sealed: box.seal(written(kept), sealedResult(code_hash)),
			expires_at: new Date(Date.parse(keptSince) + lifeMs),
		})
		.execute();
	return oneTime;
}

const sealedResult = (codeHash: string): Sealed => ({ purpose: 'identity_flow_result', id: codeHash });

const written = (identity: ProviderIdentity): string =>
	JSON.stringify(identity, (_key, value) => (typeof value === 'string' ? storable(value) : value));

/** Returns the text without what PostgreSQL cannot store: a provider may send a name with any characters. */
const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');

/**
 * Verifies the codes that this server made and accepts nothing else: a token of Google's or Facebook's may have been given
 * to another site, whose operator could use it here.
 */
export function oneTimeCodeVerifier(box: SecretBox, offered: readonly ProviderId[]): AssertionVerifier {
	return {
		async verify(ctx, assertion) {
			const { providerId, code, secret } = readAssertion(assertion);
			if (code && secret) return take(ctx, box, providerId, { code, secret });
			if (!providerId || !(providerIds as readonly string[]).includes(providerId)) {
				throw new ProtocolError('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'Invalid IdP response/credential.');
			}
			const isOffered = (offered as readonly string[]).includes(providerId);
			if (!isOffered && !hasToken(assertion)) throw new ProtocolError('OPERATION_NOT_ALLOWED');
			throw refusal();
		},
		async keepForLinking(ctx, identity) {
			const { code, secret } = await insert(ctx, box, identity, linkingLifeMs);
			return `${code}.${secret}`;
		},
	};
}

const refusal = () =>
	new ProtocolError('INVALID_IDP_RESPONSE', 'Only what the sign-in window of this site said is accepted, and once.');

const hasToken = ({ postBody }: Assertion): boolean => /(^|&)(id|access)_token=/.test(postBody ?? '');

/** Reads an assertion: our own token for linking from the protocol's access token, all else from the handler's address. */
function readAssertion({ requestUri, sessionId, postBody }: Assertion) {
	const query = URL.canParse(requestUri) ? new URL(requestUri).searchParams : new URLSearchParams();
	const body = new URLSearchParams(postBody);
	const providerId = body.get('providerId') ?? query.get('providerId');
	const [keptCode, keptSecret] = body.get('access_token')?.split('.') ?? [];
	return postBody
		? { providerId, code: keptCode, secret: keptSecret }
		: { providerId, code: query.get('idp_code'), secret: sessionId };
}

async function take(
	{ db, now }: IdentityContext,
	box: SecretBox,
	providerId: string | null,
	{ code, secret }: OneTimeCode,
): Promise<ProviderIdentity> {
	const row = await db
		.deleteFrom('identity_flow_result')
		.where('code_hash', '=', hashOf(code))
		.returningAll()
		.executeTakeFirst();
	const isHeld =
		row !== undefined &&
		row.expires_at > now &&
		row.provider_id === providerId &&
		timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(hashOf(secret)));
	if (!isHeld) throw refusal();
	return JSON.parse(box.open(row.identity_sealed, sealedResult(row.code_hash))) as ProviderIdentity;
}
