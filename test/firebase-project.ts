/** Stands in for the keys of a Firebase project: a server of the same shape, and tokens signed with them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export interface FirebaseProject {
	id: string;
	keysUrl: string;
	/** How often the keys were fetched. */
	fetches: number;
	/** Set to answer something else. */
	answer: { status: number; body: string } | null;
	/** A token as Firebase makes it; `undefined` takes a claim or a header away. */
	sign(now: Date, changes?: { claims?: object; header?: object }): Promise<string>;
	/** Adds a key, with which tokens are signed from now on. */
	rotate(): Promise<void>;
	stop(): Promise<void>;
	/** At the same address. */
	start(): Promise<void>;
}

interface Key {
	kid: string;
	jwk: JWK;
	privateKey: CryptoKey;
}

export async function startFirebaseProject(id: string): Promise<FirebaseProject> {
	const keys: Key[] = [];
	let server: Server | undefined;
	let port = 0;
	const project: FirebaseProject = {
		id,
		keysUrl: '',
		fetches: 0,
		answer: null,
		sign: (now, { claims = {}, header = {} } = {}) => {
			const key = keys[0];
			if (!key) throw new Error('There is no key.');
			const iat = Math.floor(now.getTime() / 1000);
			return new SignJWT({ ...claimsOf(id, iat), ...claims })
				.setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
				.sign(key.privateKey);
		},
		rotate: async () => {
			const pair = await generateKeyPair('RS256', { extractable: true });
			const kid = randomUUID();
			keys.unshift({ kid, privateKey: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), kid } });
		},
		stop: async () => {
			server?.closeAllConnections();
			await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
			server = undefined;
		},
		start: async () => {
			server = createServer((_request, response) => {
				project.fetches += 1;
				const jwks = JSON.stringify({ keys: keys.map(({ jwk }) => ({ ...jwk, alg: 'RS256', use: 'sig' })) });
				const { status, body } = project.answer ?? { status: 200, body: jwks };
				response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
			}).listen(port, '127.0.0.1');
			await once(server, 'listening');
			port = (server.address() as AddressInfo).port;
			project.keysUrl = `http://127.0.0.1:${port}/keys`;
		},
	};
	await project.rotate();
	await project.start();
	return project;
}

const claimsOf = (projectId: string, iat: number) => ({
	iss: `https://securetoken.google.com/${projectId}`,
	aud: projectId,
	sub: 'firebase-user-of-28-letters-',
	user_id: 'firebase-user-of-28-letters-',
	iat,
	exp: iat + 3600,
	auth_time: iat,
	email: 'ana@example.org',
	email_verified: true,
	name: 'Ana',
	firebase: { identities: { email: ['ana@example.org'] }, sign_in_provider: 'password' },
});
