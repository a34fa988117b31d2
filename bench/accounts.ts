import pg from 'pg';
import type { Post } from './load/job.ts';

/** Somebody who signs in with `password`, from a network of their own. */
export interface Account {
	email: string;
	ip: string;
}
export const password = 'correct horse of the bench';

export interface SignedIn {
	idToken: string;
	refreshToken: string;
}

const identityCall = (name: string) => `/identitytoolkit.googleapis.com/v1/accounts:${name}?key=bench`;
const headersFrom = (ip: string) => ({ 'content-type': 'application/json', 'x-forwarded-for': ip });

export const signInPost = ({ email, ip }: Account, typed = password): Post => ({
	path: identityCall('signInWithPassword'),
	headers: headersFrom(ip),
	body: JSON.stringify({ email, password: typed, returnSecureToken: true }),
});

export const refreshPost = (refreshToken: string): Post => ({
	path: '/securetoken.googleapis.com/v1/token?key=bench',
	headers: { 'content-type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
});

/** @throws Error when the answer is not 200. */
export async function signIn(origin: string, account: Account): Promise<SignedIn> {
	const { path, ...init } = signInPost(account);
	const response = await fetch(origin + path, { method: 'POST', ...init });
	if (response.status !== 200) throw new Error(`A sign-in answered ${response.status} ${await response.text()}`);
	return (await response.json()) as SignedIn;
}

/**
 * Makes accounts: the first as the web client does, the others as its copies with addresses of their own, because
 * what is measured begins when they sign in.
 */
export async function makeAccounts(origin: string, databaseUrl: string, count: number): Promise<Account[]> {
	const account = (at: number): Account => ({
		email: `account-${at}@bench.example`,
		ip: `10.${at >> 8}.${at & 255}.7`,
	});
	const { email, ip } = account(0);
	const response = await fetch(origin + identityCall('signUp'), {
		method: 'POST',
		headers: headersFrom(ip),
		body: JSON.stringify({ email, password, returnSecureToken: true }),
	});
	if (response.status !== 200) throw new Error(`The sign-up answered ${response.status} ${await response.text()}`);
	const client = new pg.Client(databaseUrl);
	await client.connect();
	await client.query(
		`insert into identity_user select copied.* from identity_user as first
		cross join generate_series(1, $2::int) as number
		cross join lateral jsonb_populate_record(first, jsonb_build_object(
			'id', 'bench-account-' || number, 'email', 'account-' || number || '@bench.example',
			'email_key', 'account-' || number || '@bench.example')) as copied
		where first.email_key = $1`,
		[email, count - 1],
	);
	await client.query('analyze identity_user');
	await client.end();
	return Array.from({ length: count }, (_, at) => account(at));
}
