/** A sign-in window without a browser: keeps the cookies, follows the way to a provider and back. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export const siteOrigin = 'http://localhost:3000';

export interface WindowAnswer {
	message: {
		kind: string;
		event: {
			type: string;
			eventId: string;
			urlResponse: string | null;
			sessionId: string | null;
			error: { code: string; message: string } | null;
		};
	};
	/** Whom alone the browser gives the message to. */
	origin: string;
}

/** The address that the SDK opens; a parameter set to undefined is left out. */
export function handlerAddress(overrides: Record<string, string | undefined> = {}): string {
	const query = {
		apiKey: 'vouch',
		appName: '[DEFAULT]',
		authType: 'signInViaPopup',
		redirectUrl: `${siteOrigin}/auth/sign-in?next=%2Fdirectory`,
		v: '12.19.0',
		eventId: '4711012345',
		providerId: 'google.com',
		scopes: 'profile',
		...overrides,
	};
	const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
	return `/emulator/auth/handler?${new URLSearchParams(given)}`;
}

let lastBrowser = 0;

export class SignInWindow {
	private readonly server: FastifyInstance;
	private readonly cookies = new Map<string, string>();
	/** Of the browser's socket: a loopback address for each, as windows of one network are counted together. */
	remoteAddress = `127.0.0.${(++lastBrowser % 250) + 1}`;

	constructor(server: FastifyInstance) {
		this.server = server;
	}

	async request(url: string, form?: Record<string, string>): Promise<LightMyRequestResponse> {
		const response = await this.server.inject({
			method: form ? 'POST' : 'GET',
			url,
			remoteAddress: this.remoteAddress,
			headers: {
				host: 'localhost:3000',
				cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
				...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
			},
			...(form && { payload: new URLSearchParams(form).toString() }),
		});
		for (const { name, value } of response.cookies) this.cookies.set(name, value);
		return response;
	}

	/** Opens the handler and gives the address that it leads to. */
	async open(overrides?: Record<string, string | undefined>): Promise<URL> {
		const response = await this.request(handlerAddress(overrides));
		if (response.statusCode !== 302) throw new Error(`The handler answered ${response.statusCode}: ${response.body}`);
		return new URL(String(response.headers.location), siteOrigin);
	}

	/** Signs in at the demo provider, with an account of its list or a new one; gives the address that leads back. */
	async choose(chooser: URL, choice: Record<string, string>): Promise<URL> {
		const { provider, state, nonce, challenge } = Object.fromEntries(chooser.searchParams) as Record<string, string>;
		const fields = { provider, state, nonce, challenge, ...choice } as Record<string, string>;
		const response = await this.request('/emulator/auth/demo', fields);
		if (response.statusCode !== 303) throw new Error(`The chooser answered ${response.statusCode}: ${response.body}`);
		return new URL(String(response.headers.location), siteOrigin);
	}

	async comeBack(callback: URL): Promise<{ status: number; answer: WindowAnswer | undefined }> {
		const response = await this.request(callback.pathname + callback.search);
		return { status: response.statusCode, answer: readAnswer(response.body) };
	}
}

/** What the page at the end of the way posts to its opener. */
export function readAnswer(html: string): WindowAnswer | undefined {
	const json = /<script type="application\/json" id="answer">(.*?)<\/script>/s.exec(html)?.[1];
	return json === undefined ? undefined : (JSON.parse(json) as WindowAnswer);
}

/** The call that the SDK makes with the answer. */
export async function fetchResult(
	server: FastifyInstance,
	answer: WindowAnswer | undefined,
	overrides: Record<string, unknown> = {},
) {
	const { urlResponse, sessionId } = answer?.message.event ?? {};
	const response = await server.inject({
		method: 'POST',
		url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=vouch',
		payload: {
			requestUri: urlResponse ?? undefined,
			sessionId: sessionId ?? undefined,
			returnSecureToken: true,
			returnIdpCredential: true,
			...overrides,
		},
	});
	return { status: response.statusCode, ...response.json() };
}
