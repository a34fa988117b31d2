/** Tokens that look like ours and are not: each must be as good as none. */
import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';

export interface RealToken {
	token: string;
	/** Of the service that signed it. */
	jwks: { keys: JWK[] };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What the token says, and forgeries of it by name. */
export async function forgeTokens({ token, jwks }: RealToken): Promise<Record<string, string>> {
	const [head = '', body = '', signature = ''] = token.split('.');
	const header = JSON.parse(Buffer.from(head, 'base64url').toString());
	const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
	const publicJwk = jwks.keys.find((key) => key.kid === header.kid);
	if (!publicJwk) throw new Error('The token is not signed with one of the keys.');
	const pem = await exportSPKI((await importJWK(publicJwk, 'RS256', { extractable: true })) as CryptoKey);
	const own = await generateKeyPair('RS256', { extractable: true });
	const ownJwk = await exportJWK(own.publicKey);
	const signed = (changes: object) =>
		new SignJWT(claims).setProtectedHeader({ ...header, ...changes }).sign(own.privateKey);
	const hmac = (secret: string, alg = 'HS256') => {
		const start = `${encode({ ...header, alg })}.${body}`;
		return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
	};
	const altered = (changes: object) => `${head}.${encode({ ...claims, ...changes })}.${signature}`;
	return {
		'without a signature': `${encode({ ...header, alg: 'none' })}.${body}.`,
		'without a signature, in capitals': `${encode({ ...header, alg: 'NONE' })}.${body}.`,
		'whose signature was left out': `${head}.${body}.`,
		'whose signature was cut': `${head}.${body}.${signature.slice(0, -8)}`,
		'signed with the public key as a shared secret': hmac(pem),
		'signed with the modulus as a shared secret': hmac(publicJwk.n ?? ''),
		'signed with an empty secret': hmac(''),
		'that says RS256 over a shared secret': hmac(pem, 'RS256'),
		'signed by another key of the same name': await signed({}),
		'signed by a key of an unknown name': await signed({ kid: randomUUID() }),
		'that brings its key along': await signed({ jwk: ownJwk }),
		'that says where its key is': await signed({ jku: 'https://evil.example/keys', x5u: 'https://evil.example/key' }),
		'with a name that leads elsewhere': await signed({ kid: '../../../dev/null' }),
		'of somebody else': altered({ sub: 'somebody-else', user_id: 'somebody-else' }),
		'that lasts for ever': altered({ exp: 9_999_999_999 }),
		'with an extension nobody knows': `${encode({ ...header, crit: ['evil'], evil: true })}.${body}.${signature}`,
		'that is no token': 'nonsense',
		'of three words': 'a.b.c',
	};
}
