import { randomUUID } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { DB } from '#identity/schema.ts';
import type { SecretBox } from '#identity/secret-box.ts';

export const tokenLifeS = 3600;

export interface TokenSigner {
	issuer: string;
	audience: string;
	/** Public keys of every state, as served at /identity/jwks.json. */
	jwks: { keys: JWK[] };
	localKeys: ReturnType<typeof createLocalJWKSet>;
	sign(claims: Record<string, unknown>, subject: string, now: Date): Promise<string>;
}

/** Reads the signing keys, making the first one; RS256 with 2,048 bits, as clients of the protocol expect. */
export async function loadTokenSigner(
	db: Kysely<DB>,
	box: SecretBox,
	issuer: string,
	audience: string,
	now: Date,
): Promise<TokenSigner> {
	const rows = await readKeys(db, box, now);
	const active = rows.find((row) => row.state === 'active');
	if (!active) throw new Error('There is no active signing key.');
	const privateKey = await importJWK(JSON.parse(openKey(box, active.private_sealed)) as JWK, 'RS256');
	const jwks = { keys: rows.map((row) => row.public_jwk as JWK) };
	return {
		issuer,
		audience,
		jwks,
		localKeys: createLocalJWKSet(jwks),
		sign: (claims, subject, signedAt) => {
			const iat = Math.floor(signedAt.getTime() / 1000);
			return new SignJWT(claims)
				.setProtectedHeader({ alg: 'RS256', kid: active.kid, typ: 'JWT' })
				.setIssuer(issuer)
				.setAudience(audience)
				.setSubject(subject)
				.setIssuedAt(iat)
				.setExpirationTime(iat + tokenLifeS)
				.sign(privateKey);
		},
	};
}

async function readKeys(db: Kysely<DB>, box: SecretBox, now: Date) {
	const select = () => db.selectFrom('identity_signing_key').selectAll().orderBy('created_at', 'desc').execute();
	const rows = await select();
	if (rows.some((row) => row.state === 'active')) return rows;
	const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
	const kid = randomUUID();
	const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' };
	// Of several processes that start together, one key wins and all use it.
	await db
		.insertInto('identity_signing_key')
		.values({
			kid,
			public_jwk: JSON.stringify(publicJwk),
			private_sealed: box.seal(JSON.stringify(await exportJWK(pair.privateKey))),
			state: 'active',
			created_at: now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return select();
}

function openKey(box: SecretBox, sealed: string): string {
	try {
		return box.open(sealed);
	} catch (cause) {
		throw new Error(
			'The signing key in the database was sealed with another secret. Set IDENTITY_KEY_SECRET, or restore identity.secret in DATA_DIR, to what they were.',
			{ cause },
		);
	}
}
