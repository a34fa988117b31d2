import { setTimeout } from 'node:timers/promises';
import { createLocalJWKSet, errors, importJWK, type JWK, type JWTVerifyGetKey, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { SecretBox } from '#contract/secret-box.ts';
import { type Channel, localChannel } from '#db/channel/channel.ts';
import {
	createFirstKey,
	isOutlived,
	isRotationDue,
	listKeys,
	rotateKeys,
	type SigningKey,
	sealedKey,
} from '#identity/keys/signing-keys.ts';
import type { DB } from '#identity/schema.ts';

export const tokenLifeS = 3600;
/** Strangers can name keys that do not exist: their calls wait, and together cost one look into the database in this time. */
const lookAgainMs = 1_000;

/** The error for a token that was signed with a key that was withdrawn in an emergency. */
export class KeyWithdrawn extends Error {}

interface TokenSignerOptions {
	db: Kysely<DB>;
	box: SecretBox;
	issuer: string;
	audience: string;
	/** The channel that tells whether changes by other processes are heard of. */
	channel: Pick<Channel, 'isFresh'>;
}

interface LoadedKeys {
	rows: SigningKey[];
	jwks: { keys: JWK[] };
	find: JWTVerifyGetKey;
	/** Finds the keys that were withdrawn. */
	findWithdrawn: JWTVerifyGetKey;
	kid: string;
	/** The private key; null when it was sealed with a secret that this process does not have. */
	privateKey: CryptoKey | Uint8Array | null;
}

/**
 * Reads the signing keys, or makes the first one.
 * @throws Error when the secret is not the one they were sealed with.
 */
export async function loadTokenSigner(
	db: Kysely<DB>,
	box: SecretBox,
	issuer: string,
	audience: string,
	now: Date,
	channel: Pick<Channel, 'isFresh'> = localChannel(),
): Promise<TokenSigner> {
	if (!(await listKeys(db)).some((key) => key.state === 'active')) await createFirstKey({ db, box, now });
	const keys = await loadKeys(db, box);
	if (!keys.privateKey) throw new Error(otherSecret);
	return new TokenSigner({ db, box, issuer, audience, channel }, keys);
}

/** Signs and verifies with the keys of the database, and reads them again when they change. */
export class TokenSigner {
	readonly issuer: string;
	readonly audience: string;
	readonly #db: Kysely<DB>;
	readonly #box: SecretBox;
	readonly #channel: Pick<Channel, 'isFresh'>;
	#keys: LoadedKeys;
	#lookedAt = -lookAgainMs;
	#nextLook: Promise<void> | undefined;

	constructor({ db, box, issuer, audience, channel }: TokenSignerOptions, keys: LoadedKeys) {
		this.issuer = issuer;
		this.audience = audience;
		this.#db = db;
		this.#box = box;
		this.#channel = channel;
		this.#keys = keys;
	}

	/** The public keys that are next, active or retired, as served at /identity/jwks.json. */
	get jwks(): { keys: JWK[] } {
		return this.#keys.jwks;
	}

	/** Finds the key that verifies a token. Another process may have changed the keys, so an unknown key has them read again. */
	localKeys: JWTVerifyGetKey = async (header, token) => {
		const find = async () => this.#keys.find(header, token);
		// A key that was withdrawn meanwhile must not be found.
		if (!this.#channel.isFresh()) await this.#lookAgain();
		try {
			return await find();
		} catch (error) {
			if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
			await this.#lookAgain();
			const isWithdrawn = this.#keys.rows.some((key) => key.kid === header.kid && key.state === 'withdrawn');
			if (isWithdrawn) throw new KeyWithdrawn('The key of this token was withdrawn.');
			return find();
		}
	};

	/** Finds keys as `localKeys` does, and those that were withdrawn, too: for calls that only take away from their own user. */
	knownKeys: JWTVerifyGetKey = async (header, token) => {
		try {
			return await this.localKeys(header, token);
		} catch (error) {
			if (!(error instanceof KeyWithdrawn)) throw error;
			return this.#keys.findWithdrawn(header, token);
		}
	};

	/** Tells whether the key of a token was retired before the token can have been signed with it. */
	isOutlived(kid: string | undefined, issuedAt: number): boolean {
		const key = this.#keys.rows.find((row) => row.kid === kid);
		return key !== undefined && isOutlived(key, issuedAt);
	}

	async sign(claims: Record<string, unknown>, subject: string, signedAt: Date): Promise<string> {
		const { kid, privateKey } = this.#keys;
		if (!privateKey) throw new Error(otherSecret);
		const iat = Math.floor(signedAt.getTime() / 1000);
		return new SignJWT(claims)
			.setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
			.setIssuer(this.issuer)
			.setAudience(this.audience)
			.setSubject(subject)
			.setIssuedAt(iat)
			.setExpirationTime(iat + tokenLifeS)
			.sign(privateKey);
	}

	/** Tells whether `follow` would rotate the keys. */
	isRotationDue(now: Date): boolean {
		return isRotationDue(this.#keys.rows, now);
	}

	/** Rotates the keys when it is time, and takes over what other processes did. */
	async follow(now: Date): Promise<void> {
		if (isRotationDue(this.#keys.rows, now)) await rotateKeys({ db: this.#db, box: this.#box, now });
		const rows = await this.#db.selectFrom('identity_signing_key').select(['kid', 'state']).execute();
		const statesOf = (keys: { kid: string; state: string }[]) =>
			keys
				.map(({ kid, state }) => `${kid} ${state}`)
				.sort()
				.join('\n');
		if (statesOf(rows) !== statesOf(this.#keys.rows)) await this.#reload();
	}

	#lookAgain(): Promise<void> {
		this.#nextLook ??= setTimeout(Math.max(0, this.#lookedAt + lookAgainMs - performance.now())).then(() => {
			this.#nextLook = undefined;
			this.#lookedAt = performance.now();
			return this.#reload();
		});
		return this.#nextLook;
	}

	async #reload(): Promise<void> {
		this.#keys = await loadKeys(this.#db, this.#box);
	}
}

async function loadKeys(db: Kysely<DB>, box: SecretBox): Promise<LoadedKeys> {
	const rows = await listKeys(db);
	const active = rows.find((row) => row.state === 'active');
	if (!active) throw new Error('There is no active signing key.');
	const jwksOf = (some: SigningKey[]) => ({ keys: some.map((row) => row.public_jwk as JWK) });
	const jwks = jwksOf(rows.filter(({ state }) => state !== 'withdrawn'));
	return {
		rows: rows.map((row) => ({ ...row, private_sealed: '' })),
		jwks,
		find: createLocalJWKSet(jwks),
		findWithdrawn: createLocalJWKSet(jwksOf(rows.filter(({ state }) => state === 'withdrawn'))),
		kid: active.kid,
		privateKey: await openKey(box, active),
	};
}

const otherSecret =
	'The signing key in the database was sealed with another secret. Set IDENTITY_KEY_SECRET, or restore identity.secret in DATA_DIR, to what they were.';

async function openKey(box: SecretBox, { kid, private_sealed }: SigningKey): Promise<CryptoKey | Uint8Array | null> {
	let jwk: string;
	try {
		jwk = box.open(private_sealed, sealedKey(kid));
	} catch {
		return null;
	}
	return importJWK(JSON.parse(jwk), 'RS256');
}
