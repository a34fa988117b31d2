/** Facebook's dialogue and the three calls of its Graph API that sign somebody in, on a port of its own. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FacebookPerson {
	id: string;
	name?: string;
	email?: string;
	picture?: { data: { url: string; is_silhouette?: boolean } };
}

export interface FacebookGraph {
	dialogUrl: string;
	graphUrl: string;
	/** Who is signed in there. */
	person: FacebookPerson;
	/** What debug_token says, where that is not the truth. */
	inspection: Record<string, unknown>;
	/** Every call with what it carried, in order. */
	calls: { path: string; query: URLSearchParams; body: URLSearchParams; authorization: string | undefined }[];
	/** Answers every call so, while set. */
	outage: { status: number; body: string } | null;
	/** Agrees in the dialogue, and gives the address that leads back. */
	visit(dialog: URL): URL;
	close(): Promise<void>;
}

export async function startFacebookGraph({
	appId,
	appSecret,
}: {
	appId: string;
	appSecret: string;
}): Promise<FacebookGraph> {
	const codes = new Map<string, string>();
	const tokens = new Set<string>();
	const http = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', 'http://graph');
		let text = '';
		for await (const chunk of request) text += chunk;
		const call = {
			path: url.pathname,
			query: url.searchParams,
			body: new URLSearchParams(text),
			authorization: request.headers.authorization,
		};
		self.calls.push(call);
		const { status, body } = self.outage ?? answer(call);
		response.writeHead(status, { 'content-type': 'application/json' }).end(body);
	});

	function answer({ path, query, body, authorization }: FacebookGraph['calls'][number]) {
		const refuse = (message: string) => ({
			status: 400,
			body: JSON.stringify({ error: { message, type: 'OAuthException' } }),
		});
		const say = (value: object) => ({ status: 200, body: JSON.stringify(value) });
		if (path === '/oauth/access_token') {
			const redirectUri = codes.get(body.get('code') ?? '');
			codes.delete(body.get('code') ?? '');
			if (body.get('client_id') !== appId || body.get('client_secret') !== appSecret) return refuse('Wrong app.');
			if (!redirectUri || redirectUri !== body.get('redirect_uri')) return refuse('This code is not valid.');
			const token = randomBytes(20).toString('hex');
			tokens.add(token);
			return say({ access_token: token, token_type: 'bearer', expires_in: 5_000_000 });
		}
		if (path === '/debug_token') {
			if (authorization !== `Bearer ${appId}|${appSecret}`) return refuse('Wrong app token.');
			const isKnown = tokens.has(query.get('input_token') ?? '');
			return say({ data: { app_id: appId, is_valid: isKnown, user_id: self.person.id, ...self.inspection } });
		}
		if (path === '/me') {
			const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
			const proof = createHmac('sha256', appSecret).update(token).digest('hex');
			if (!tokens.has(token)) return refuse('Wrong token.');
			if (query.get('appsecret_proof') !== proof) return refuse('Invalid appsecret_proof.');
			return say(self.person);
		}
		return refuse('Unknown path.');
	}

	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
	const graphUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
	const self: FacebookGraph = {
		dialogUrl: `${graphUrl}/dialog/oauth`,
		graphUrl,
		person: { id: '1' },
		inspection: {},
		calls: [],
		outage: null,
		visit: (dialog) => {
			const code = randomBytes(12).toString('hex');
			const back = new URL(dialog.searchParams.get('redirect_uri') ?? '');
			codes.set(code, back.href);
			back.searchParams.set('code', code);
			back.searchParams.set('state', dialog.searchParams.get('state') ?? '');
			return back;
		},
		close: () =>
			new Promise((resolve) => {
				http.close(() => resolve());
				http.closeAllConnections();
			}),
	};
	return self;
}
