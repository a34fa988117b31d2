/**
 * Members of the bench's own, made by the product's identity service as the web client makes them.
 * Each comes from an address of its own, because sign-ups are throttled by address: the server must trust 127.0.0.1 as a proxy.
 * @returns their ID tokens.
 */
export async function signUp(origin: string, count: number): Promise<string[]> {
	const run = Date.now().toString(36);
	const tokens: string[] = [];
	for (let index = 0; index < count; index += 1) {
		const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=bench`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
			body: JSON.stringify({
				email: `writer-${run}-${index}@example.org`,
				password: `bench writer ${run}`,
				returnSecureToken: true,
			}),
		});
		const { idToken } = (await response.json()) as { idToken?: string };
		if (!idToken) throw new Error(`Sign-up ${index} answered ${response.status}.`);
		// The first call makes the member, so that the measured ones do not.
		const me = await fetch(`${origin}/api/v1/me`, { headers: { authorization: `Bearer ${idToken}` } });
		if (me.status !== 200) throw new Error(`GET /me answered ${me.status} ${await me.text()}`);
		tokens.push(idToken);
	}
	return tokens;
}

/** With these the product believes the addresses that `signUp` gives. */
export const signUpSettings = { TRUSTED_PROXIES: '127.0.0.1' };
