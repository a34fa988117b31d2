import pg from 'pg';
import type { Call } from './load/job.ts';

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

export const signInPost = ({ email, ip }: Account, typed = password): Call => ({
	method: 'POST',
	path: identityCall('signInWithPassword'),
	headers: headersFrom(ip),
	body: JSON.stringify({ email, password: typed, returnSecureToken: true }),
});

export const refreshPost = (refreshToken: string): Call => ({
	method: 'POST',
	path: '/securetoken.googleapis.com/v1/token?key=bench',
	headers: { 'content-type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
});

/** @throws Error when the answer is not 200. */
export async function signIn(origin: string, account: Account): Promise<SignedIn> {
	const { path, ...init } = signInPost(account);
	const response = await fetch(origin + path, init);
	if (response.status !== 200) throw new Error(`A sign-in answered ${response.status} ${await response.text()}`);
	return (await response.json()) as SignedIn;
}

/**
 * Makes accounts: the first as the web client does, the others as its copies with addresses of their own, because
 * what is measured begins when they sign in.
 */
export async function makeAccounts(origin: string, databaseUrl: string, count: number): Promise<Account[]> {
	const accounts = Array.from({ length: count }, (_, at) => ({
		email: `account-${at}@bench.example`,
		ip: ipOf(at),
	}));
	const [first, ...others] = accounts;
	if (!first) return [];
	await signUp(origin, first);
	await copyAccount(
		databaseUrl,
		first,
		others.map(({ email }, at) => ({ email, id: `bench-account-${at}` })),
	);
	return accounts;
}

/** Gives accounts to members that were seeded without, and signs them in. @returns their ID tokens. */
export async function signInMembers(
	origin: string,
	databaseUrl: string,
	members: { uid: string; email: string }[],
): Promise<string[]> {
	const first = { email: 'first@bench.example', ip: ipOf(0) };
	await signUp(origin, first);
	await copyAccount(
		databaseUrl,
		first,
		members.map(({ uid, email }) => ({ id: uid, email })),
	);
	const tokens: string[] = [];
	for (const [at, { email }] of members.entries()) tokens.push((await signIn(origin, { email, ip: ipOf(at) })).idToken);
	return tokens;
}

const ipOf = (at: number) => `10.${at >> 8}.${at & 255}.7`;

async function signUp(origin: string, { email, ip }: Account): Promise<void> {
	const response = await fetch(origin + identityCall('signUp'), {
		method: 'POST',
		headers: headersFrom(ip),
		body: JSON.stringify({ email, password, returnSecureToken: true }),
	});
	if (response.status !== 200) throw new Error(`The sign-up answered ${response.status} ${await response.text()}`);
}

/** Accounts like the first but for id and address, which is verified. */
async function copyAccount(databaseUrl: string, first: Account, copies: { id: string; email: string }[]) {
	const client = new pg.Client(databaseUrl);
	await client.connect();
	await client.query(
		`insert into identity_user select copied.* from identity_user as first
		cross join unnest($2::text[], $3::text[]) as copy (id, email)
		cross join lateral jsonb_populate_record(first, jsonb_build_object(
			'id', copy.id, 'email', copy.email, 'email_key', copy.email, 'email_verified', true)) as copied
		where first.email_key = $1`,
		[first.email, copies.map(({ id }) => id), copies.map(({ email }) => email)],
	);
	await client.query('analyze identity_user');
	await client.end();
}
