/** Stands in for a Firebase project: its keys, tokens signed with them, and the call that deletes an account. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

export interface FirebaseProject {
	id: string;
	keysUrl: string;
	/** Where its accounts are. */
	accountsUrl: string;
	/** The address and body of each call about an account. */
	calls: { url: string; body: unknown }[];
	/** What those calls are answered, one after the other; the last one from then on. Undefined for no answer. */
	callAnswers: ({ status: number; body: object } | undefined)[];
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
		accountsUrl: '',
		calls: [],
		callAnswers: [accountDeleted],
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
			server = createServer(async (request, response) => {
				if (request.method === 'POST') return answerCall(project, request, response);
				project.fetches += 1;
				const jwks = JSON.stringify({ keys: keys.map(({ jwk }) => ({ ...jwk, alg: 'RS256', use: 'sig' })) });
				const { status, body } = project.answer ?? { status: 200, body: jwks };
				response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
			}).listen(port, '127.0.0.1');
			await once(server, 'listening');
			port = (server.address() as AddressInfo).port;
			project.keysUrl = `http://127.0.0.1:${port}/keys`;
			project.accountsUrl = `http://127.0.0.1:${port}`;
		},
	};
	await project.rotate();
	await project.start();
	return project;
}

export const accountDeleted = { status: 200, body: { kind: 'identitytoolkit#DeleteAccountResponse' } };

async function answerCall(
	{ calls, callAnswers }: FirebaseProject,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	const chunks = await request.toArray();
	calls.push({ url: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) });
	const answer = callAnswers.length > 1 ? callAnswers.shift() : callAnswers[0];
	if (!answer) return void request.socket.destroy();
	response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
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
