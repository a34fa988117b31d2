import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { devicesMax, insertDevice, sentADayMax } from '#api/notifications/push/device-queries.ts';
import { pushServices } from '#api/notifications/push/push-request.ts';
import { notify } from '#api/notifications/service.ts';
import { createClient } from '#contract/client.ts';
import type { Pushed } from '#contract/notifications/push.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { injectFetch } from '#test/inject-fetch.ts';
import { listJobs } from '#test/jobs.ts';
import { operatedApp } from '#test/operated-app.ts';
import { outsideServer } from '#test/outside-server.ts';
import { newBrowser, PushBrowser } from '#test/push-browser.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

/** Where browsers take their messages, in place of their makers. */
const service = outsideServer({ ...pushServices, protocols: ['http:'] });
interface Received {
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}
let received: Received[] = [];
let status = 201;
let rules = {};

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp({
		// The port is known once the service listens.
		pushRules: new Proxy(pushServices, { get: (_, name) => ({ ...service.rules(), ...rules })[name as 'timeoutMs'] }),
	}));
});
afterAll(() => app?.close());
beforeEach(() => {
	// What is told a day ago is pushed at once.
	app.clock.now = new Date(Date.now() - 86_400_000);
	received = [];
	status = 201;
	rules = {};
	service.listener = async (request, response) => {
		received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(await request.toArray()) });
		response.writeHead(status).end();
	};
});

let made = 0;
/** Lets the member be told on a browser of theirs; its messages come to the local service. */
async function subscribe({ call }: Pick<TestActor, 'call'>): Promise<PushBrowser & { id: string; path: string }> {
	const browser = new PushBrowser();
	const { data } = await call('POST /me/push-devices', { body: browser.subscription });
	const path = `/${made++}`;
	await app.db
		.updateTable('push_device')
		.set({ endpoint: service.at(path) })
		.where('id', '=', data.id)
		.execute();
	return Object.assign(browser, { id: data.id, path });
}
const tell = (to: TestActor, by: TestActor, topicId = newId()) =>
	transaction(app.context(), (ctx) => notify(ctx, [to.id], { kind: 'friend_request', topicId, actorId: by.id }));
const noneWaits = () =>
	expect
		.poll(async () => (await listJobs(app.db)).filter(({ name, state }) => /^push/.test(name) && state !== 'retry'))
		.toEqual([]);
/** Opens all that came for the browser. */
async function openedBy(browser: PushBrowser & { path: string }): Promise<Pushed[]> {
	await noneWaits();
	return received.filter(({ path }) => path === browser.path).map(({ body }) => browser.open(body));
}
const devicesOf = async ({ call }: Pick<TestActor, 'call'>) => (await call('GET /me/push-devices')).data.devices;
const pass = (seconds: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
const pair = async () => [await app.somebody('Ana'), await app.somebody('Ben')] as const;

test('a message says who did what, to the device alone, and shows by a signature whose it is', async () => {
	const [ana, ben] = await pair();
	const browser = await subscribe(ana);
	await tell(ana, ben);
	const [pushed] = await openedBy(browser);
	const { data: told } = await ana.call('GET /me/notifications');
	expect(pushed).toMatchObject({ id: told[0]!.id, siteName: 'Vouch', told: { kind: 'friend_request', count: 1 } });
	expect(pushed!.told!.actors).toMatchObject([{ id: ben.id, image: null }]);
	const [{ headers }] = received as [Received];
	expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: pushed!.id.replaceAll('-', '') });
	expect(headers['content-encoding']).toBe('aes128gcm');

	const [, token, key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization!)!;
	expect(key).toBe((await ana.call('GET /me/push-devices')).data.public_key);
	const [head, claims, signature] = token!.split('.');
	const point = Buffer.from(key!, 'base64url');
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
	const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
	const isSigned = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature!, 'base64url'),
	);
	expect(isSigned).toBe(true);
	expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({
		aud: `http://tea.example:${service.port}`,
		sub: 'mailto:no-reply@localhost',
	});
});

test('nothing that was read is pushed, nor what was taken back', async () => {
	const [ana, ben] = await pair();
	const browser = await subscribe(ana);
	app.clock.now = new Date();
	await tell(ana, ben);
	expect(await listJobs(app.db, 'push')).toMatchObject([{ state: 'created' }]);
	await ana.call('PATCH /me/notifications/read', { body: { until: app.clock.now.toISOString() } });
	await sql`update pgboss.job set start_after = now()`.execute(app.db);
	await noneWaits();
	expect(await openedBy(browser)).toEqual([]);
});

test('likes within minutes are one message, and those after it another, which counts all of them', async () => {
	const owner = await app.somebody();
	const { id } = await addBusiness(owner, `Liked ${owner.id}`);
	const { data: post } = await owner.call('POST /business-profile/post', { body: { profile_id: id, body: 'Secret.' } });
	const browser = await subscribe(owner);
	const like = async () =>
		(await app.somebody()).call('POST /business-profile/like-post', { body: { post_id: post.id } });
	await like();
	await openedBy(browser);
	for (let n = 0; n < 3; n += 1) await like();
	expect(await openedBy(browser)).toMatchObject([{ told: { kind: 'post_like', count: 1 } }]);
	pass(600);
	await like();
	const [first, second] = await openedBy(browser);
	expect(second).toMatchObject({ id: first!.id, told: { count: 5 } });
	expect(JSON.stringify([first, second])).not.toContain('Secret');
});

test.each([404, 410])('a browser that is gone (%i) is told no more', async (gone) => {
	const [ana, ben] = await pair();
	await subscribe(ana);
	const other = await subscribe(ana);
	service.listener = (request, response) => void response.writeHead(request.url === other.path ? 201 : gone).end();
	await tell(ana, ben);
	await expect.poll(async () => (await devicesOf(ana)).map(({ id }) => id)).toEqual([other.id]);
});

test('what its maker cannot take now is tried again, and what they refuse is given up', async () => {
	const [ana, ben] = await pair();
	const browser = await subscribe(ana);
	const jobs = async () =>
		(await listJobs(app.db, 'push_to_device')).map(({ state, output }) => [
			state,
			(output as { reason: string })?.reason,
		]);
	status = 503;
	await tell(ana, ben);
	await expect.poll(jobs).toEqual([['retry', 'answered 503']]);
	status = 201;
	await sql`update pgboss.job set start_after = now()`.execute(app.db);
	await expect.poll(() => openedBy(browser)).toHaveLength(2);
	status = 413;
	await tell(ana, ben);
	await expect.poll(jobs).toEqual([['failed', 'answered 413']]);
	expect(await devicesOf(ana)).toHaveLength(1);
	await sql`delete from pgboss.job`.execute(app.db);
});

describe('who', () => {
	test('wishes none of a kind on their devices gets none of it there, and has it in the bell', async () => {
		const [ana, ben] = await pair();
		const browser = await subscribe(ana);
		const settings = { notifications: { friends: { bell: true, mail: true, push: false } } };
		await ana.call('PATCH /me', { body: { settings } });
		await tell(ana, ben);
		expect(await openedBy(browser)).toEqual([]);
		expect((await ana.call('GET /me/notifications')).data).toHaveLength(1);
	});

	test('wishes a kind on their devices alone has it there, and nothing in the bell', async () => {
		const [ana, ben] = await pair();
		const browser = await subscribe(ana);
		const settings = { digest: 'off' as const, notifications: { friends: { bell: false, mail: false, push: true } } };
		await ana.call('PATCH /me', { body: { settings } });
		await tell(ana, ben);
		expect(await openedBy(browser)).toHaveLength(1);
		expect((await ana.call('GET /me/notifications')).data).toEqual([]);
	});
});

describe('threat 82: a browser names an address, and we ask it', () => {
	test.each([
		['http://push.example/x', 'endpoint'],
		['https://push.example:8443/x', 'endpoint'],
		['https://me@push.example/x', 'endpoint'],
		['file:///etc/passwd', 'endpoint'],
	])('%s is refused', async (endpoint) => {
		const ana = await app.somebody();
		const body = { ...newBrowser(), endpoint };
		expect(await refusalOf(ana.call('POST /me/push-devices', { body }))).toEqual([422, 'invalid_request']);
	});

	test('and keys that are none', async () => {
		const ana = await app.somebody();
		const { endpoint, keys } = newBrowser();
		for (const p256dh of [keys.p256dh.slice(1), 'A'.repeat(87)])
			expect(
				await refusalOf(ana.call('POST /me/push-devices', { body: { endpoint, keys: { ...keys, p256dh } } })),
			).toEqual([422, 'invalid_request']);
	});

	test('none within our network is asked, and nobody leads there', async () => {
		const [ana, ben] = await pair();
		await subscribe(ana);
		const reasons = async () => (await listJobs(app.db, 'push_to_device')).map(({ output }) => output);
		rules = { isAllowedAddress: pushServices.isAllowedAddress };
		await tell(ana, ben);
		await expect.poll(reasons).toEqual([{ reason: 'not reached' }]);
		expect(received).toEqual([]);
		await sql`delete from pgboss.job`.execute(app.db);
		rules = {};
		service.answerWith(302, '', { location: 'http://169.254.169.254/' });
		await tell(ana, ben);
		await expect.poll(reasons).toEqual([{ reason: 'answered 302' }]);
		await sql`delete from pgboss.job`.execute(app.db);
	});
});

describe('threat 83: somebody else sees the screen', () => {
	test('it says nothing but that there is something, where its owner wishes', async () => {
		const [ana, ben] = await pair();
		const browser = await subscribe(ana);
		await ana.call('PATCH /me', { body: { settings: { push_names: false } } });
		await tell(ana, ben);
		expect(await openedBy(browser)).toMatchObject([{ told: null }]);
	});

	test('a browser belongs to whoever named it last', async () => {
		const [ana, ben] = await pair();
		const { subscription } = new PushBrowser();
		await ana.call('POST /me/push-devices', { body: subscription });
		await ben.call('POST /me/push-devices', { body: subscription });
		expect(await devicesOf(ana)).toEqual([]);
		expect(await devicesOf(ben)).toHaveLength(1);
	});

	test('whoever is suspended is told nothing, and has their devices when they are back', async () => {
		const [ana, ben] = await pair();
		const browser = await subscribe(ana);
		await decideMember(operator, ana.id, 'remove');
		await tell(ana, ben);
		expect(await openedBy(browser)).toEqual([]);
		await decideMember(operator, ana.id, 'restore');
		await tell(ana, ben);
		expect((await openedBy(browser)).length).toBeGreaterThan(0);
	});
});

describe('threat 84: a member floods a device, or has us flood somebody', () => {
	test('of eleven devices the oldest goes', async () => {
		const ana = await app.somebody();
		const first = await subscribe(ana);
		for (let n = 0; n < devicesMax; n += 1) {
			pass(1);
			await ana.call('POST /me/push-devices', { body: newBrowser() });
		}
		const ids = (await devicesOf(ana)).map(({ id }) => id);
		expect(ids).toHaveLength(devicesMax);
		expect(ids).not.toContain(first.id);
	});

	test.runIf(engine === 'postgres')('threat 84: of two that are added at once, both are counted', async () => {
		const ana = await app.somebody();
		const add = () => ana.call('POST /me/push-devices', { body: newBrowser() });
		for (let n = 1; n < devicesMax; n += 1) await add();
		const adding = await transaction(app.context(), async ({ db, now }) => {
			const { endpoint, keys } = newBrowser();
			await insertDevice(db, { id: newId(), member_id: ana.id, endpoint, ...keys, created_at: now });
			const adding = add();
			await whenWaiting(app.connection.db);
			return { adding };
		});
		await adding.adding;
		const kept = app.db.selectFrom('push_device').select('id').where('member_id', '=', ana.id);
		expect(await kept.execute()).toHaveLength(devicesMax);
	});

	test('a device has a most a day', async () => {
		const [ana, ben] = await pair();
		const browser = await subscribe(ana);
		const day = app.clock.now.toISOString().slice(0, 10);
		await app.db
			.updateTable('push_device')
			.set({ sent_on: day, sent_that_day: sentADayMax - 1 })
			.where('id', '=', browser.id)
			.execute();
		for (let n = 0; n < 3; n += 1) await tell(ana, ben);
		expect(await openedBy(browser)).toHaveLength(1);
	});
});

test('threat 83: signing out, here or from afar, ends it on that device', async () => {
	const withAccounts = await testApp({ identity: true, pushRules: service.rules() });
	const account = { email: 'ana@example.org', password: 'correct horse', returnSecureToken: true };
	const signIn = async (how: string) => {
		const url = `/v1/accounts:${how}?key=vouch`;
		const { idToken } = (await withAccounts.server.inject({ method: 'POST', url, payload: account })).json();
		return createClient({ base: '/api/v1', fetch: injectFetch(withAccounts.server), token: () => idToken });
	};
	const [here, there] = [await signIn('signUp'), await signIn('signInWithPassword')];
	await here('POST /me/push-devices', { body: newBrowser() });
	await there('POST /me/push-devices', { body: newBrowser() });
	expect((await here('GET /me/push-devices')).data.devices).toHaveLength(2);
	await here('DELETE /me/sessions');
	expect((await here('GET /me/push-devices')).data.devices).toHaveLength(1);
	const { id } = (await here('GET /me')).data;
	await transaction(withAccounts.context(), (ctx) =>
		notify({ ...ctx, now: new Date(Date.now() - 60_000) }, [id], { kind: 'redemption_refunded', topicId: newId() }),
	);
	// The device of the session that has ended is forgotten; the other is kept.
	const devices = () => withAccounts.db.selectFrom('push_device').select('session_id').execute();
	await expect.poll(devices).toHaveLength(1);
	await withAccounts.close();
});
