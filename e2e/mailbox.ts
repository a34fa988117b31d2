import { type APIRequestContext, expect } from '@playwright/test';

/** What the link of a message is for, as the `mode` of its address says. */
type Mode = 'resetPassword' | 'verifyEmail' | 'verifyAndChangeEmail' | 'recoverEmail';

/** The link in the newest message of that kind to the address, once it is there; within the site, so that any browser can open it. */
export async function mailedLink(request: APIRequestContext, address: string, mode: Mode): Promise<string> {
	let link: string | undefined;
	await expect
		.poll(async () => {
			const html = await (await request.get('/dev/outbox')).text();
			const messages = html.split('<article>').filter((message) => message.includes(`To ${address} `));
			link = messages.flatMap((message) => linksOf(message)).find((found) => found.includes(`mode=${mode}`));
			return link;
		}, `a message to ${address} with a link to ${mode}`)
		.toBeDefined();
	return link ?? '';
}

/** The code of a claim that was mailed to that address. */
export async function mailedCode(request: APIRequestContext, address: string): Promise<string> {
	let code: string | undefined;
	await expect
		.poll(async () => {
			const html = await (await request.get('/dev/outbox')).text();
			const messages = html.split('<article>').filter((message) => message.includes(`To ${address} `));
			code = messages.map((message) => /(\d{4} \d{4}) is the code/.exec(message)?.[1]).find(Boolean);
			return code;
		}, `a message to ${address} with a code`)
		.toBeDefined();
	return code ?? '';
}

const linksOf = (html: string): string[] =>
	[...html.matchAll(/href="https?:\/\/[^/"]+(\/auth\/action[^"]*)"/g)].map((match) =>
		(match[1] ?? '').replaceAll('&#38;', '&'),
	);
