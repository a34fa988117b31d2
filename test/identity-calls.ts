/** The calls of the identity protocol, as clients make them. */
import { expect } from 'vitest';
import type { MailMessage } from '#contract/mailer.ts';
import type { TestApp } from './app.ts';
import type { Mailbox } from './mailbox.ts';
import { fetchResult, SignInWindow } from './sign-in-window.ts';

export interface Caller {
	ip?: string;
	headers?: Record<string, string>;
}
// biome-ignore lint/suspicious/noExplicitAny: answers of the protocol, looked at field by field
export type Answer = { status: number } & Record<string, any>;

export const rightPassword = 'correct horse';

/** A network of its own for each, so that nobody waits for another. */
let lastAddress = 0;
export const newIp = (): string => {
	lastAddress += 1;
	return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

export function identityCalls(app: TestApp) {
	const call = async (name: string, body: object, { ip = newIp(), headers = {} }: Caller = {}): Promise<Answer> => {
		const url = `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=vouch`;
		const response = await app.server.inject({ method: 'POST', url, payload: body, remoteAddress: ip, headers });
		return { status: response.statusCode, ...response.json() };
	};
	return {
		call,
		signUp: (email: string, password = rightPassword, caller?: Caller) => call('signUp', { email, password }, caller),
		signIn: (email: string, password = rightPassword, caller?: Caller) =>
			call('signInWithPassword', { email, password }, caller),
		/** The account of a token, or else the code of the error. */
		lookup: async (idToken: string): Promise<Answer> => {
			const { users, error } = await call('lookup', { idToken });
			return users?.[0] ?? error.message;
		},
		refresh: async (refreshToken: string): Promise<Answer> => {
			const response = await app.server.inject({
				method: 'POST',
				url: '/securetoken.googleapis.com/v1/token?key=vouch',
				headers: { 'content-type': 'application/x-www-form-urlencoded' },
				payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
			});
			return { status: response.statusCode, ...response.json() };
		},
		/** The status of the API for a token. */
		me: async (idToken: string): Promise<number> =>
			(await app.server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } })).statusCode,
		/** Signs in at the demo provider; with an ID token, links. */
		signInWith: async (
			providerId: 'google.com' | 'facebook.com',
			email: string,
			overrides: Record<string, unknown> = {},
		): Promise<Answer> => {
			const window = new SignInWindow(app.server);
			const chooser = await window.open({ providerId });
			const { answer } = await window.comeBack(await window.choose(chooser, { email, displayName: 'Some Body' }));
			return fetchResult(app.server, answer, overrides);
		},
	};
}

/** The code of the error that a call was answered with, or else ok. */
export const messageOf = (answer: Answer): string => answer.error?.message ?? 'ok';

/** Asks for a mail with a link, and returns the code in it. */
export async function codeMailed(
	{ call }: Pick<ReturnType<typeof identityCalls>, 'call'>,
	mailbox: Mailbox,
	fields: object,
): Promise<string> {
	expect(messageOf(await call('sendOobCode', fields))).toBe('ok');
	return codeIn(await mailbox.next());
}

/** The code of the link in a mail. */
export function codeIn({ text }: MailMessage): string {
	const link = linkIn({ text });
	const code = link.searchParams.get('oobCode');
	if (!code) throw new Error(`No code in ${link}`);
	return code;
}

export function linkIn({ text }: Pick<MailMessage, 'text'>): URL {
	const [link] = /https?:\S+\/auth\/action\?\S+/.exec(text) ?? [];
	if (!link) throw new Error(`No link in the mail:\n${text}`);
	return new URL(link);
}
