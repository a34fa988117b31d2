import { type APIRequestContext, expect } from '@playwright/test';

/** What the link of a message is for, as the `mode` of its address says. */
type Mode = 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';

/** The link in the newest message of that kind to the address, once it is there; within the site, so that any browser can open it. */
export const mailedLink = (request: APIRequestContext, address: string, mode: Mode): Promise<string> =>
	findMailed(request, address, `a link to ${mode}`, (message) =>
		linksOf(message, '/auth/action').find((found) => found.includes(`mode=${mode}`)),
	);

/** The code of a claim that was mailed to that address. */
export const mailedCode = (request: APIRequestContext, address: string): Promise<string> =>
	findMailed(request, address, 'a code', (message) => /(\d{4} \d{4}) is the code/.exec(message)?.[1]);

/** Where somebody answers whom a member wants to pass on. */
export const mailedQuestion = (request: APIRequestContext, address: string): Promise<string> =>
	findMailed(request, address, 'a question', (message) => linksOf(message, '/referral')[0]);

/** Where somebody ends mails about what happens. */
export const mailedUnsubscribing = (request: APIRequestContext, address: string): Promise<string> =>
	findMailed(request, address, 'a way to end such mails', (message) => linksOf(message, '/mail/unsubscribe')[0]);

/** What `find` gives of the newest message to the address in which it finds something, once there is one. */
async function findMailed(
	request: APIRequestContext,
	address: string,
	what: string,
	find: (message: string) => string | undefined,
): Promise<string> {
	let found: string | undefined;
	await expect
		.poll(async () => {
			const html = await (await request.get('/dev/outbox')).text();
			const messages = html.split('<article>').filter((message) => message.includes(`To ${address} `));
			found = messages.map(find).find(Boolean);
			return found;
		}, `a message to ${address} with ${what}`)
		.toBeDefined();
	return found ?? '';
}

const linksOf = (html: string, path: string): string[] =>
	[...html.matchAll(/href="https?:\/\/[^/"]+(\/[^"]*)"/g)]
		.map((match) => (match[1] ?? '').replaceAll('&#38;', '&'))
		.filter((link) => link.startsWith(path));
