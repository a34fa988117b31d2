import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './product-server.ts';

type Server = Pick<Product, 'origin' | 'mailFolder'>;

/**
 * Members of the bench's own, made by the product's identity service as the web client makes them, with addresses that they
 * have confirmed: what others write waits. Each comes from a network of its own, because sign-ups are throttled by it: the
 * server must trust 127.0.0.1 as a proxy, and keep its mail in a folder.
 * @returns their ID tokens.
 */
export async function signUp(server: Server, count: number): Promise<string[]> {
	const run = Date.now().toString(36);
	const tokens: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const from = `10.${index >> 8}.${index & 255}.1`;
		const email = `writer-${run}-${index}@example.org`;
		const account = { email, password: `bench writer ${run}`, returnSecureToken: true };
		const { idToken = '' } = await askIdentity(server, 'signUp', account, from);
		// The first call makes the member, so that the measured ones do not.
		const me = await fetch(`${server.origin}/api/v1/me`, { headers: { authorization: `Bearer ${idToken}` } });
		if (me.status !== 200) throw new Error(`GET /me answered ${me.status} ${await me.text()}`);
		await askIdentity(server, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, from);
		await askIdentity(server, 'update', { oobCode: await mailedCode(server, email), idToken }, from);
		tokens.push(idToken);
	}
	return tokens;
}

async function askIdentity(
	{ origin }: Server,
	call: string,
	body: object,
	from: string,
): Promise<{ idToken?: string }> {
	const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=bench`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`accounts:${call} answered ${response.status} ${await response.text()}`);
	return (await response.json()) as { idToken?: string };
}

const mailTimeoutMs = 30_000;

/** The code in the mail to that address, once it is there. */
async function mailedCode({ mailFolder }: Server, email: string): Promise<string> {
	const deadline = performance.now() + mailTimeoutMs;
	while (performance.now() < deadline) {
		const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.json'));
		for (const name of names.sort().reverse()) {
			const text = await readFile(join(mailFolder, name), 'utf8');
			const code = text.includes(email) ? /oobCode=([\w-]+)/.exec(text)?.[1] : undefined;
			if (code) return code;
		}
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error(`No mail to ${email} within ${mailTimeoutMs / 1000} s.`);
}

/** With these the product believes the addresses that `signUp` gives. */
export const signUpSettings = { TRUSTED_PROXIES: '127.0.0.1' };
