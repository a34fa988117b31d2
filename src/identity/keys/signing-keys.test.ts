import type { FastifyInstance } from 'fastify';
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMedia } from '#api/media/service.ts';
import { withTables } from '#db/connect.ts';
import { rotateByHand } from '#identity/keys/rotate-by-hand.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import { prepareNextKey, sealedKey, withdrawKeys } from '#identity/keys/signing-keys.ts';
import type { DB } from '#identity/schema.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildServer } from '../../server.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const lookMs = 60_000;

let app: TestApp;
let db: Kysely<DB>;
/** Two servers, as two processes on one database. */
let servers: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	app = await testApp({ identity: true });
	db = withTables<DB>(app.connection.db);
	const other = await buildServer({
		config: app.config,
		connection: app.connection,
		media: await openMedia(app.config.STORAGE_URL),
		clock: () => app.clock.now,
	});
	servers = [app.server, other];
});
afterAll(async () => {
	await servers?.[1].close();
	await app?.close();
	vi.useRealTimers();
});

const box = () => secretBox(readIdentitySecret(undefined, app.config.DATA_DIR));
const rotate = (isEmergency: boolean) =>
	rotateByHand(db, { box: box(), now: app.clock.now, isEmergency, isNewSecret: false });
const passTime = (ms: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + ms);
};
const keys = () => db.selectFrom('identity_signing_key').selectAll().orderBy('created_at').execute();
const states = async () => (await keys()).map((key) => key.state);
const published = async (server: FastifyInstance) =>
	((await server.inject('/identity/jwks.json')).json() as { keys: { kid: string }[] }).keys
		.map(({ kid }) => kid)
		.sort();

/** Waits for a condition, as the work that a look begins ends a little later. */
const eventually = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 60_000 });

/** Has both processes look at their keys, as they do once a minute. */
async function bothLook(): Promise<void> {
	vi.advanceTimersByTime(lookMs);
	await eventually(async () => {
		const stored = (await keys()).filter((key) => key.state !== 'withdrawn').map(({ kid }) => kid);
		for (const server of servers) expect(await published(server)).toEqual(stored.sort());
	});
}

interface Person {
	idToken: string;
	refreshToken: string;
}
async function call(server: FastifyInstance, path: string, payload: object) {
	const response = await server.inject({ method: 'POST', url: `/v1/${path}?key=vouch`, payload });
	return { status: response.statusCode, body: response.body };
}
async function signUp(email: string): Promise<Person> {
	return JSON.parse((await call(servers[0], 'accounts:signUp', { email, password: 'correct horse' })).body);
}
async function refresh(server: FastifyInstance, { refreshToken }: Person) {
	const response = await server.inject({
		method: 'POST',
		url: '/v1/token?key=vouch',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
	});
	return { status: response.statusCode, idToken: response.json().id_token as string };
}
async function signOut(server: FastifyInstance, { idToken }: Person) {
	const headers = { authorization: `Bearer ${idToken}` };
	const response = await server.inject({ method: 'POST', url: '/identity/sessions/revoke', headers });
	return [response.statusCode, response.json()];
}
const me = async (server: FastifyInstance, idToken: string) =>
	(await server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } })).statusCode;

test('threat 14: keys rotate under load and no request fails', async () => {
	const person = await signUp('load@example.org');
	const first = decodeProtectedHeader(person.idToken).kid;
	expect(await rotate(false)).toMatch(/^The next signing key is published/);
	const recent: string[] = [person.idToken];
	const failures: unknown[] = [];
	const seen = new Set<string | undefined>();
	for (let step = 0; step < 24; step += 1) {
		// Each process looks at its own time, while requests are under way; the other one may be behind.
		const requests = servers.flatMap((server, index) => [
			refresh(server, person).then(async ({ status, idToken }) => {
				if (status !== 200) failures.push(['refresh', step, status]);
				seen.add(decodeProtectedHeader(idToken).kid);
				recent.push(idToken);
				const at = servers[1 - index]!;
				const looked = await call(at, 'accounts:lookup', { idToken });
				if (looked.status !== 200) failures.push(['lookup of a new token', step, looked]);
			}),
			...recent.map(async (idToken) => {
				const status = await me(server, idToken);
				if (status !== 200) failures.push(['me', step, status]);
			}),
		]);
		vi.advanceTimersByTime(lookMs);
		await Promise.all(requests);
		passTime(10 * minuteMs);
		// No token is older than 50 minutes.
		recent.splice(0, recent.length - 10);
	}
	expect(failures).toEqual([]);
	expect(seen.size).toBe(2);
	await bothLook();
	const [former, active, ...others] = await keys();
	expect(others).toEqual([]);
	expect([former?.state, former?.kid, former?.private_sealed]).toEqual(['retired', first, '']);
	expect(active?.state).toBe('active');
});

test('threat 3: a page that was left open while the keys changed signs out all the same', async () => {
	const person = await signUp('asleep@example.org');
	await rotate(false);
	passTime(hourMs);
	await eventually(async () => {
		await bothLook();
		expect((await states()).at(-1)).toBe('active');
	});
	passTime(29 * dayMs);
	await bothLook();
	expect(await signOut(servers[1], person)).toEqual([200, { revoked: true }]);
	expect((await refresh(servers[0], person)).status).toBe(400);
});

test('threat 14: whoever has a key that was retired signs nothing with it', async () => {
	const person = await signUp('former@example.org');
	const former = (await keys()).find(({ state }) => state === 'active');
	const stolen = await importJWK(JSON.parse(box().open(former!.private_sealed, sealedKey(former!.kid))), 'RS256');
	await rotate(false);
	passTime(hourMs);
	await eventually(async () => {
		await bothLook();
		expect((await keys()).find(({ kid }) => kid === former!.kid)?.state).toBe('retired');
	});
	passTime(2 * hourMs + minuteMs);
	const [nowS, claims] = [Math.floor(app.clock.now.getTime() / 1000), decodeJwt(person.idToken)];
	const forged = await new SignJWT({ ...claims, iat: nowS, exp: nowS + 3600 })
		.setProtectedHeader(decodeProtectedHeader(person.idToken) as { alg: 'RS256' })
		.sign(stolen);
	// Each has heard of it within a second by its own clock, which does not jump.
	for (const server of servers) await eventually(async () => expect(await me(server, forged)).toBe(401));
	expect((await refresh(servers[0], person)).status).toBe(200);
});

test('by itself a key signs for 90 days; the next is published long before, the last one is accepted long after', async () => {
	const active = (await keys()).find(({ state }) => state === 'active');
	const until = new Date(active!.activates_at!.getTime() + 90 * dayMs);
	app.clock.now = new Date(until.getTime() - dayMs - minuteMs);
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['active']);
	});
	passTime(2 * minuteMs);
	await Promise.all([bothLook(), bothLook()]);
	await eventually(async () => expect(await states()).toEqual(['active', 'next']));
	expect((await keys())[1]?.activates_at).toEqual(until);
	app.clock.now = new Date(until.getTime() - 1);
	await bothLook();
	expect(await states()).toEqual(['active', 'next']);
	app.clock.now = until;
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['retired', 'active']);
	});
	passTime(30 * dayMs);
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['active']);
	});
});

test('a site that stood still for a year publishes a key for an hour all the same', async () => {
	passTime(365 * dayMs);
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['active', 'next']);
	});
	expect((await keys())[1]?.activates_at).toEqual(new Date(app.clock.now.getTime() + hourMs));
});

test('threat 14: a key that was being made while all were withdrawn is not published after them', async () => {
	const options = { db, box: box(), now: app.clock.now };
	const former = (await keys()).find(({ state }) => state === 'active')!;
	await withdrawKeys(options);
	expect(await prepareNextKey(options, former, app.clock.now)).toBeNull();
	await bothLook();
	expect(await states()).not.toContain('next');
	passTime(30 * dayMs);
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['active']);
	});
});

test.each([
	['at once', 0],
	['weeks later', 29 * dayMs],
])('threat 3: a page that was left open while all keys were withdrawn signs out all the same, %s', async (_, ms) => {
	const person = await signUp(`withdrawn-${ms}@example.org`);
	await rotate(true);
	await bothLook();
	passTime(ms);
	await bothLook();
	expect(await signOut(servers[1], person)).toEqual([200, { revoked: true }]);
	expect((await refresh(servers[0], person)).status).toBe(400);
	expect(await me(servers[0], person.idToken)).toBe(401);
});

test('threat 14: in an emergency old tokens are refused, and nobody has to sign in again', async () => {
	const person = await signUp('emergency@example.org');
	expect(await me(servers[0], person.idToken)).toBe(200);
	expect(await rotate(true)).toMatch(/^All signing keys were withdrawn/);
	await bothLook();
	for (const server of servers) {
		expect(await me(server, person.idToken)).toBe(401);
		// The SDK would sign people out over an error in JSON while it loads.
		const looked = await server.inject({
			method: 'POST',
			url: '/v1/accounts:lookup?key=vouch',
			payload: { idToken: person.idToken },
		});
		expect([looked.statusCode, looked.headers['content-type']]).toEqual([503, 'text/plain']);
	}
	const fresh = await refresh(servers[0], person);
	expect(fresh.status).toBe(200);
	for (const server of servers) expect(await me(server, fresh.idToken)).toBe(200);
	passTime(30 * dayMs);
	await eventually(async () => {
		await bothLook();
		expect(await states()).toEqual(['active']);
	});
});

test('another process accepts a token of the new key before it has looked', async () => {
	const person = await signUp('early@example.org');
	// The keys are rotated by a process that ended before it announced it; the first server has not looked, and signs with the
	// withdrawn key.
	const unheard = db.withoutPlugins();
	await rotateByHand(unheard, { box: box(), now: app.clock.now, isEmergency: true, isNewSecret: false });
	const stale = await refresh(servers[0], person);
	expect(await me(servers[0], stale.idToken)).toBe(200);
	const third = await buildServer({
		config: app.config,
		connection: app.connection,
		media: await openMedia(app.config.STORAGE_URL),
		clock: () => app.clock.now,
	});
	const fresh = await refresh(third, person);
	expect(await me(servers[1], fresh.idToken)).toBe(200);
	expect(await me(servers[1], stale.idToken)).toBe(401);
	await third.close();
});

test('threat 14: the private key is neither published nor stored in the clear', async () => {
	for (const server of servers) {
		const { keys: jwks } = (await server.inject('/identity/jwks.json')).json();
		for (const jwk of jwks) expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
	}
	const rows = await keys();
	const active = rows.find((key) => key.state === 'active');
	const { d } = JSON.parse(box().open(active!.private_sealed, sealedKey(active!.kid)));
	expect(d.length).toBeGreaterThan(300);
	expect(JSON.stringify(rows)).not.toContain(d);
	expect(rows.filter((key) => key.state === 'withdrawn').map((key) => key.private_sealed)).toEqual(['']);
});

test('with another identity secret nothing is rotated, unless that is what is wanted', async () => {
	const before = await keys();
	const options = { box: secretBox('another secret'), now: app.clock.now };
	for (const isEmergency of [false, true]) {
		await expect(rotateByHand(db, { ...options, isEmergency, isNewSecret: false })).rejects.toThrow(
			/sealed with another identity secret/,
		);
	}
	expect(await keys()).toEqual(before);
	const person = await signUp('stranded@example.org');
	await rotateByHand(db, { ...options, isEmergency: true, isNewSecret: true });
	await bothLook();
	// Servers that still have the old secret accept nothing that the old keys signed, and cannot sign.
	expect(await me(servers[0], person.idToken)).toBe(401);
	expect((await refresh(servers[0], person).catch(() => ({ status: 503 }))).status).toBe(503);
});
