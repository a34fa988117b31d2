export interface FirebaseCallOptions {
	apiKey: string;
	/** The address of the site: API keys can be limited to its pages. */
	publicUrl: string;
	/** The address of the account service, for one that is not Google's. */
	url?: string | undefined;
}

const google = 'https://identitytoolkit.googleapis.com';
const answerTimeoutMs = 5_000;

/** Makes a call about the account of a token, as its owner's browser would; without an answer where none came in time. */
export async function callFirebase(
	{ apiKey, publicUrl, url = google }: FirebaseCallOptions,
	name: 'delete' | 'lookup' | 'sendOobCode',
	body: { idToken: string; requestType?: 'VERIFY_EMAIL' },
): Promise<{ status: number; body: unknown } | undefined> {
	const response = await fetch(`${url}/v1/accounts:${name}?key=${encodeURIComponent(apiKey)}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', referer: `${publicUrl}/` },
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(answerTimeoutMs),
	}).catch(() => undefined);
	return response && { status: response.status, body: await response.json().catch(() => null) };
}
