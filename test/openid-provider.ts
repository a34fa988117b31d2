/** An OpenID provider on a port of its own, in Google's place: the handshake with it is a real one. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';

interface OpenIdClient {
	clientId: string;
	clientSecret: string;
	redirectUri: string;
}

export interface OpenIdAccount {
	email?: string;
	email_verified?: boolean;
	name?: string;
	picture?: string;
}

type Claims = Record<string, unknown>;

export interface OpenIdProvider {
	issuer: string;
	/** By the id that the provider knows them by; the first is the one that is signed in there. */
	accounts: Map<string, OpenIdAccount>;
	/** Changes the claims of ID tokens before they are signed again, with the provider's own key or another. */
	tamper: { claims?: (claims: Claims) => Claims; isForged?: boolean } | null;
	/** How many times a token was asked for. */
	tokenCalls: number;
	/** Signs in there as a browser would, and gives the address that leads back. */
	visit(authorizationUrl: URL): Promise<URL>;
	close(): Promise<void>;
}

export async function startOpenIdProvider({
	clientId,
	clientSecret,
	redirectUri,
}: OpenIdClient): Promise<OpenIdProvider> {
	const { privateKey } = await generateKeyPair('RS256', { extractable: true });
	const stranger = await generateKeyPair('RS256');
	const http = createServer((request, response) => void handle(request, response));
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

	const policy = interactionPolicy.base();
	policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: clientId,
				client_secret: clientSecret,
				redirect_uris: [redirectUri],
				token_endpoint_auth_method: 'client_secret_post',
			},
		],
		jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
		cookies: { keys: ['test'] },
		claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
		// As Google does: the ID token says all of it.
		conformIdTokenClaims: false,
		pkce: { required: () => true },
		features: { devInteractions: { enabled: false } },
		interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
		findAccount: (_ctx, accountId) => {
			const account = self.accounts.get(accountId);
			return account && { accountId, claims: () => ({ sub: accountId, ...account }) };
		},
		loadExistingGrant: async ({ oidc }) => {
			const grant = new provider.Grant({ accountId: oidc.account!.accountId, clientId: oidc.client!.clientId });
			grant.addOIDCScope('openid email profile');
			await grant.save();
			return grant;
		},
	});

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.url?.startsWith('/interaction/')) {
			const [first = ''] = self.accounts.keys();
			return provider.interactionFinished(request, response, { select_account: {}, login: { accountId: first } });
		}
		if (request.url === '/token') {
			self.tokenCalls += 1;
			if (self.tamper) rewriteBody(response, tokenTampering);
		}
		await provider.callback()(request, response);
	}

	async function tokenTampering(body: string): Promise<string> {
		const answer = JSON.parse(body) as { id_token?: string };
		if (!answer.id_token) return body;
		const { claims = (same: Claims) => same, isForged } = self.tamper ?? {};
		const token = new SignJWT(claims(decodeJwt(answer.id_token))).setProtectedHeader({ alg: 'RS256', kid: 'own' });
		return JSON.stringify({ ...answer, id_token: await token.sign(isForged ? stranger.privateKey : privateKey) });
	}

	const self: OpenIdProvider = {
		issuer,
		accounts: new Map(),
		tamper: null,
		tokenCalls: 0,
		visit: (url) => followTo(url, redirectUri),
		close: () =>
			new Promise((resolve) => {
				http.close(() => resolve());
				http.closeAllConnections();
			}),
	};
	return self;
}

/** Replaces what the response ends with; it is one piece. */
function rewriteBody(response: ServerResponse, rewrite: (body: string) => Promise<string>): void {
	const end = response.end.bind(response) as (chunk?: unknown) => ServerResponse;
	response.end = ((chunk?: unknown) => {
		void rewrite(String(chunk ?? '')).then((body) => {
			response.setHeader('content-length', Buffer.byteLength(body));
			end(body);
		});
		return response;
	}) as typeof response.end;
}

async function followTo(start: URL, destination: string): Promise<URL> {
	const cookies = new Map<string, string>();
	let url = start;
	for (let hops = 0; hops < 10; hops++) {
		const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
		const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
		for (const line of response.headers.getSetCookie()) {
			const [pair = ''] = line.split(';', 1);
			const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
			cookies.set(name, value);
		}
		const location = response.headers.get('location');
		if (!location) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
		url = new URL(location, url);
		if (url.href.startsWith(destination)) return url;
	}
	throw new Error('The provider leads around in circles.');
}
