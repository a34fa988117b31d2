import { expect, test } from 'vitest';
import { engine, type TestApp, testApp } from '#test/app.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';

interface Person {
	idToken: string;
	refreshToken: string;
}
async function signUp({ server }: TestApp, email: string): Promise<Person> {
	const payload = { email, password: 'correct horse' };
	return (await server.inject({ method: 'POST', url: '/v1/accounts:signUp?key=vouch', payload })).json();
}
const lookup = ({ server }: TestApp, { idToken }: Person) =>
	server.inject({ method: 'POST', url: '/v1/accounts:lookup?key=vouch', payload: { idToken } });
const refresh = ({ server }: TestApp, { refreshToken }: Person) =>
	server.inject({
		method: 'POST',
		url: '/v1/token?key=vouch',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: `grant_type=refresh_token&refresh_token=${refreshToken}`,
	});
const me = ({ server }: TestApp, { idToken }: Person) =>
	server.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${idToken}` } });

/** Expects no answers in JSON, which would sign people out: docs/threats.md, threat 15. */
async function expectOutage(app: TestApp, person: Person): Promise<void> {
	for (const response of await Promise.all([lookup(app, person), refresh(app, person)])) {
		expect([response.statusCode, response.headers['content-type']]).toEqual([503, 'text/plain']);
		expect(response.headers['retry-after']).toBe('5');
	}
	const answer = await me(app, person);
	expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
}
async function expectSignedIn(app: TestApp, person: Person): Promise<void> {
	expect((await lookup(app, person)).json().users).toHaveLength(1);
	expect((await refresh(app, person)).json().refresh_token).toBe(person.refreshToken);
	expect((await me(app, person)).statusCode).toBe(200);
}

test.runIf(engine === 'postgres')(
	'threat 15: the database stops and comes back, and everybody is still signed in',
	async () => {
		let proxy: DatabaseProxy | undefined;
		const app = await testApp({
			identity: true,
			wayToDatabase: async (databaseUrl) => {
				proxy = await startDatabaseProxy(databaseUrl);
				return proxy.url;
			},
		});
		const people = await Promise.all([1, 2, 3].map((number) => signUp(app, `outage-${number}@example.org`)));
		for (const person of people) await expectSignedIn(app, person);
		for (let outage = 0; outage < 2; outage += 1) {
			// Calls that are under way when the outage begins fail in the same way.
			const underWay = Promise.all(people.map((person) => lookup(app, person)));
			await proxy?.stop();
			for (const response of await underWay) {
				if (response.statusCode !== 200) expect(response.headers['content-type']).toBe('text/plain');
			}
			for (let round = 0; round < 3; round += 1) for (const person of people) await expectOutage(app, person);
			await proxy?.start();
			for (const person of people) await expectSignedIn(app, person);
		}
		await app.close();
		await proxy?.stop();
	},
);

test.runIf(engine === 'postgres')('threat 15: a database that takes calls and never answers is an outage', async () => {
	let proxy: DatabaseProxy | undefined;
	const app = await testApp({
		identity: true,
		requestWaitMs: 1500,
		wayToDatabase: async (databaseUrl) => {
			proxy = await startDatabaseProxy(databaseUrl);
			return proxy.url;
		},
	});
	const person = await signUp(app, 'mute@example.org');
	await proxy?.stop();
	await proxy?.start({ isMute: true });
	await expectOutage(app, person);
	await proxy?.stop();
	await proxy?.start();
	await expectSignedIn(app, person);
	await app.close();
	await proxy?.stop();
});

test.runIf(engine === 'pglite')('threat 15: an embedded database that has ended answers the same', async () => {
	const app = await testApp({ identity: true });
	const person = await signUp(app, 'ended@example.org');
	await app.connection.embedded?.close();
	for (const response of [await lookup(app, person), await refresh(app, person)])
		expect([response.statusCode, response.headers['content-type']]).toEqual([503, 'text/plain']);
	expect((await me(app, person)).statusCode).toBeGreaterThanOrEqual(500);
	await app.server.close();
});

test('threat 15: whatever else goes wrong with the database answers the same', async () => {
	const app = await testApp({ identity: true });
	const person = await signUp(app, 'broken@example.org');
	await app.connection.runScript('alter table identity_session rename to identity_session_away');
	for (const response of [await lookup(app, person), await refresh(app, person)])
		expect([response.statusCode, response.headers['content-type']]).toEqual([503, 'text/plain']);
	await app.connection.runScript('alter table identity_session_away rename to identity_session');
	await expectSignedIn(app, person);
	await app.close();
});
