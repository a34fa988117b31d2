/**
 * What hashing, signing and verifying cost by themselves, and what the product's verifier costs, in a process of its own.
 */

import { hash, verify } from '@node-rs/argon2';
import { decodeJwt, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { Caches } from '#caches/caches.ts';
import { localChannel } from '#db/channel/channel.ts';
import { connect, withTables } from '#db/connect.ts';
import { secretBox } from '#identity/keys/secret-box.ts';
import { loadTokenSigner } from '#identity/keys/token-signer.ts';
import { hashParameters } from '#identity/passwords/password-hasher.ts';
import type { DB } from '#identity/schema.ts';
import { DatabaseSessionCheck } from '#identity/sessions/session-check.ts';
import { embeddedVerifier } from '#identity/tokens/embedded-verifier.ts';
import type { LoadResult } from './load/job.ts';
import { identitySecret } from './product-server.ts';

export interface CryptoJob {
	work: 'argon2' | 'sign' | 'verify' | 'product verifier';
	seconds: number;
	/** How many are under way at once. */
	atOnce: number;
	databaseUrl: string;
	/** An ID token of the product in that database. */
	idToken: string;
}
type Work = () => Promise<unknown>;

const password = 'correct horse';

async function prepare({ work, databaseUrl, idToken }: CryptoJob): Promise<{ once: Work; end: Work }> {
	const end = async () => {};
	if (work === 'argon2') {
		const stored = await hash(password, hashParameters);
		return { once: () => verify(stored, password), end };
	}
	const { iss = '', aud, sub = '', iat: _, exp: __, ...claims } = decodeJwt(idToken);
	const audience = String(aud);
	if (work === 'product verifier') {
		const connection = await connect<never>({ databaseUrl, dataDir: null });
		const db = withTables<DB>(connection.db);
		const signer = await loadTokenSigner(db, secretBox(identitySecret), iss, audience, new Date());
		const clock = () => new Date();
		const sessions = new DatabaseSessionCheck(db, localChannel(), new Caches(clock), clock);
		const verifier = embeddedVerifier({ db, signer, sessions });
		return { once: () => verifier.verify(idToken, new Date()), end: () => connection.close() };
	}
	const { privateKey, publicKey } = await generateKeyPair('RS256');
	const sign = () =>
		new SignJWT(claims)
			.setProtectedHeader({ alg: 'RS256', kid: 'bare', typ: 'JWT' })
			.setIssuer(iss)
			.setAudience(audience)
			.setSubject(sub)
			.setIssuedAt()
			.setExpirationTime('1h')
			.sign(privateKey);
	if (work === 'sign') return { once: sign, end };
	const token = await sign();
	return { once: () => jwtVerify(token, publicKey, { algorithms: ['RS256'], issuer: iss, audience }), end };
}

async function run(job: CryptoJob): Promise<LoadResult> {
	const { once, end } = await prepare(job);
	const times: number[] = [];
	const started = performance.now();
	const until = started + job.seconds * 1000;
	const worker = async () => {
		while (performance.now() < until) {
			const from = performance.now();
			await once();
			times.push(performance.now() - from);
		}
	};
	await Promise.all(Array.from({ length: job.atOnce }, worker));
	const perSecond = times.length / ((performance.now() - started) / 1000);
	await end();
	times.sort((one, other) => one - other);
	return {
		perSecond,
		requests: times.length,
		p50Ms: times[Math.floor(times.length * 0.5)] ?? 0,
		p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
		p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
		wrong: 0,
		firstWrong: null,
		statuses: {},
		goodPerSecond: perSecond,
	};
}

process.on('message', async (job: CryptoJob) => process.send?.(await run(job)));
process.on('disconnect', () => process.exit(0));
