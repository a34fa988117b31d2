import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArchive } from '#api/exports/archive.ts';
import { exportedCalls } from '#api/exports/exported-calls.ts';
import type { DirectCalls } from '#contract/direct-client.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { exportLimits } from '#contract/limits.ts';
import { newId } from '#db/new-id.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { comment, post } from '#test/post-calls.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';
import { addBusiness, befriend, reviewOf } from '#test/reviewed.ts';
import { unzip } from '#test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const ask = (who: TestActor) => who.call('POST /me/export');
/** Asks the address for the archive, with this token. */
const download = (token?: string, method: 'GET' | 'HEAD' = 'GET') =>
	app.server.inject({
		method,
		url: '/api/v1/me/export',
		headers: { accept: 'application/zip', ...(token && { authorization: `Bearer ${token}` }) },
	});
async function filesOf(who: TestActor): Promise<Map<string, Buffer>> {
	await ask(who);
	const { statusCode, rawPayload } = await download(who.token);
	expect(statusCode).toBe(200);
	return unzip(rawPayload);
}
type Told = Awaited<ReturnType<DirectCalls>>;
const told = (data: unknown) => ({ status: 200, headers: new Headers(), body: { data } }) as Told;
const refused = (code: ErrorCode, status: number) => ({ status, headers: new Headers(), body: { code } }) as Told;
/** Makes a whole archive out of these answers. */
async function makeOver(answer: (call: CallName) => Promise<Told>): Promise<Buffer> {
	const bytes = makeArchive({
		...{ siteName: 'Vouch', madeAt: new Date(), memberId: newId(), token: '', store: app.media.store },
		calls: answer as DirectCalls,
	});
	return Buffer.concat(await Array.fromAsync(bytes as unknown as AsyncIterable<Uint8Array>));
}
const dataOf = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`${name}.json`))).data;

describe('the archive', () => {
	test('has what a member wrote, shows and did, with their pictures', async () => {
		const [ana, ben, owner] = [await app.somebody('ana'), await app.somebody('ben'), await app.somebody('owner')];
		await befriend(ana, ben);
		await ana.call('POST /me/image', { files: { image: await newPicture() } });
		const { id: reviewed } = await addBusiness(owner, 'Bakery', { status: 'published' });
		const review = await reviewOf(app, reviewed, [5, 4, 3, 2]);
		const words = 'Warm bread at seven in the morning.';
		const { data } = await ana.call('POST /business-profile/reviews', { body: { ...review, body: words } });
		await ana.call('POST /business-profile/reviews/:id/photos', {
			params: { id: data.id },
			files: { images: [await newPicture()] },
		});
		await ana.call('POST /business-profile/reviews', { body: { ...review, body: `${words} Still.` } });
		const mine = await addBusiness(ana, 'Tea house', { status: 'published' });
		await post(ana, mine.id, { body: 'Open on Sunday.' });
		await comment(ana, (await post(owner, reviewed)).id);
		await ana.call('POST /business-profile/messages/compose', {
			body: { to: [{ type: 'member', id: ben.id }], subject: 'Bread', body: 'Shall I bring some?' },
		});

		const files = await filesOf(ana);
		expect(dataOf(files, 'member')).toMatchObject([{ id: ana.id }]);
		expect(dataOf(files, 'friends')).toEqual([{ id: ben.id, name: expect.any(String), since: expect.any(String) }]);
		expect(dataOf(files, 'reviews')).toMatchObject([{ body: `${words} Still.`, profile_id: reviewed }]);
		expect(dataOf(files, 'former-reviews')).toMatchObject([{ review_id: data.id, body: words }]);
		expect(dataOf(files, 'comments')).toMatchObject([{ body: 'I’ll be there.' }]);
		expect(dataOf(files, 'messages-sent')).toMatchObject([{ body: 'Shall I bring some?', to: [{ id: ben.id }] }]);
		expect(dataOf(files, 'businesses')).toMatchObject([{ id: mine.id }]);
		expect(dataOf(files, 'businesses-in-full')).toMatchObject([{ id: mine.id, business_name: 'Tea house' }]);
		expect(dataOf(files, 'posts')).toMatchObject([{ body: 'Open on Sunday.', profile: { id: mine.id } }]);
		const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
		expect(pictures).toHaveLength(2);
		for (const [name, bytes] of pictures) {
			expect(name).toMatch(/^pictures\/[0-9a-f]{32}\.webp$/);
			expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
		}
		const about = JSON.parse(String(files.get('about.json')));
		expect(about.files.map(({ file }: { file: string }) => file)).toEqual(
			expect.arrayContaining([...files.keys()].filter((name) => /^(?!about).*\.json$/.test(name))),
		);
	});

	test('has the statement of coins as a table, too', async () => {
		const ana = await app.somebody('ana');
		const files = await filesOf(ana);
		const rows = parse(files.get('coins.csv') ?? '', { bom: true, columns: true }) as Record<string, string>[];
		const entries = dataOf(files, 'coins') as { id: string; amount: number }[];
		expect(entries.length).toBeGreaterThan(0);
		expect(rows.map(({ id, amount }) => [id, Number(amount)])).toEqual(entries.map(({ id, amount }) => [id, amount]));
	});

	test('has nothing that others wrote, and nothing of whom a member has blocked', async () => {
		const [ana, ben, eve] = [await app.somebody('ana'), await app.somebody('ben'), await app.somebody('eve')];
		await befriend(ana, ben);
		await eve.call('PATCH /me', { body: { name: 'Evelyn Blocked' } });
		await ben.call('PATCH /me', { body: { designation: 'Keeper of secrets', locality: 'Secretville' } });
		await ben.call('POST /business-profile/messages/compose', {
			body: { to: [{ type: 'member', id: ana.id }], subject: 'Whispered', body: 'For your eyes alone.' },
		});
		const { data } = await ana.call('GET /business-profile/messages/inbox');
		await ana.call('PATCH /business-profile/messages/trash/:id', { params: { id: data[0]!.id }, body: {} });
		await ana.call('POST /me/blocks/:user_id', { params: { user_id: eve.id } });
		const { id: mine } = await addBusiness(ana, 'Tea house', { status: 'published' });
		const posted = await post(ana, mine);
		await comment(ben, posted.id);
		await ben.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, mine, [5, 5, 5, 5])), body: 'Said by somebody else about it.' },
		});

		const files = await filesOf(ana);
		const whole = [...files.values()].map(String).join('');
		for (const others of ['Evelyn', 'Whispered', 'For your eyes', 'Secretville', 'secrets', 'Said by', 'I’ll be there'])
			expect(whole).not.toContain(others);
		expect(dataOf(files, 'blocks')).toEqual([{ id: eve.id, blocked_at: expect.any(String) }]);
		expect(dataOf(files, 'messages-thrown-away')).toEqual([]);
	});

	test('goes through every page of a list', async () => {
		const ana = await app.somebody('ana');
		const { id: mine } = await addBusiness(ana, 'Tea house', { status: 'published' });
		const posted = await post(ana, mine);
		const said = Array.from({ length: 230 }, (_, at) => ({
			...{ id: newId(), post_id: posted.id, written_by: ana.id, body: `Number ${at}` },
			created_at: new Date(app.clock.now.getTime() + at),
		}));
		await app.db.insertInto('post_comment').values(said).execute();
		const bodies = dataOf(await filesOf(ana), 'comments').map(({ body }: { body: string }) => body);
		expect(bodies).toEqual(said.map(({ body }) => body).reverse());
	});

	test('has no end where a call is refused meanwhile, as of a session that was ended', async () => {
		let answered = 0;
		const making = makeOver(async () => (++answered > 3 ? refused('token_expired', 401) : told([])));
		await expect(making).rejects.toThrow();
	});

	test('has no end, either, where the session is ended while the pictures come', async () => {
		const ana = await app.somebody('ana');
		await ana.call('POST /me/image', { files: { image: await newPicture() } });
		const { data } = await ana.call('GET /me');
		const last = exportedCalls.at(-1)!.call;
		let isEnded = false;
		const making = makeOver(async (call) => {
			if (isEnded) return refused('token_expired', 401);
			isEnded = call === last;
			if (call === 'GET /me') return told(data);
			return told(call === 'GET /business-profile/my/profiles' ? [{ id: newId(), role: 'owner' }] : []);
		});
		await expect(making).rejects.toThrow();
	});

	test('goes on without a business that the member has stopped owning meanwhile', async () => {
		const making = makeOver(async (call) => {
			if (call === 'GET /business-profile/my/profiles') return told([{ id: newId(), role: 'owner' }]);
			return call === 'GET /offers' ? refused('forbidden', 403) : told([]);
		});
		expect(dataOf(unzip(await making), 'offers')).toEqual([]);
		const suspended = makeOver(async (call) => {
			if (call === 'GET /business-profile/my/profiles') return told([{ id: newId(), role: 'owner' }]);
			return call === 'GET /offers' ? refused('account_suspended', 403) : told([]);
		});
		await expect(suspended).rejects.toThrow();
	});
});

describe('threat 103: getting somebody’s data by a stolen screen, or by a link', () => {
	test('the address alone gives nothing, nor does a sign-in that is not recent', async () => {
		const ana = await app.somebody('ana');
		await ask(ana);
		expect((await download()).statusCode).toBe(401);
		const since = (s: number) => `${ana.token}~${s}`;
		const post = (token: string) =>
			app.server.inject({ method: 'POST', url: '/api/v1/me/export', headers: { authorization: `Bearer ${token}` } });
		expect((await post(since(301))).json().code).toBe('requires_recent_login');
		expect((await post(since(300))).statusCode).toBe(201);
		// It is asked for at the last moment, and begins at the last moment.
		expect((await download(since(601))).json().code).toBe('requires_recent_login');
		expect((await download(since(600))).statusCode).toBe(200);
	});

	test('it is given once, for five minutes, to the sign-in that asked', async () => {
		const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
		const stateOf = async (who: TestActor) => (await who.call('GET /me/export')).data.state;
		expect((await download(ana.token)).json().code).toBe('conflict');
		await ask(ana);
		expect([await stateOf(ana), await stateOf(ben)]).toEqual(['ready', 'none']);
		expect((await download(ben.token)).json().code).toBe('conflict');
		await app.db.updateTable('member_export').set({ session_id: 'another' }).where('member_id', '=', ana.id).execute();
		expect([await stateOf(ana), (await download(ana.token)).json().code]).toEqual(['none', 'conflict']);
		await ask(ana);
		expect((await download(ana.token)).statusCode).toBe(200);
		expect([await stateOf(ana), (await download(ana.token)).json().code]).toEqual(['none', 'conflict']);
		const before = app.clock.now;
		await ask(ana);
		app.clock.now = new Date(before.getTime() + exportLimits.openS * 1000);
		expect([await stateOf(ana), (await download(ana.token)).json().code]).toEqual(['none', 'conflict']);
		app.clock.now = before;
		expect((await download(ana.token)).statusCode).toBe(200);
	});

	test('asking for its headers alone leaves it to be taken', async () => {
		const ana = await app.somebody('ana');
		await ask(ana);
		expect((await download(ana.token, 'HEAD')).statusCode).toBe(200);
		expect((await download(ana.token)).statusCode).toBe(200);
	});

	test('nothing on the way keeps it, and a browser stores it under its name', async () => {
		const ana = await app.somebody('ana');
		await ask(ana);
		const { headers } = await download(ana.token);
		expect(headers['cache-control']).toContain('no-store');
		expect(headers['content-type']).toBe('application/zip');
		expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
	});
});

test('a day has so many archives, and the next day as many again', async () => {
	const ana = await app.somebody('ana');
	const before = app.clock.now;
	app.clock.now = new Date('2031-05-05T09:00:00Z');
	for (let left = exportLimits.perDay - 1; left >= 0; left -= 1) expect((await ask(ana)).data.left_today).toBe(left);
	expect(await refusalOf(ask(ana))).toEqual([429, 'rate_limited']);
	expect(await refusalSentenceOf(ask(ana))).toBe('You’ve asked for your data 5 times today. Ask again tomorrow.');
	// The last one that was asked for is still there.
	expect((await ana.call('GET /me/export')).data).toMatchObject({ state: 'ready', left_today: 0 });
	app.clock.now = new Date('2031-05-06T00:00:00Z');
	expect((await ana.call('GET /me/export')).data.left_today).toBe(exportLimits.perDay);
	expect((await ask(ana)).data.left_today).toBe(exportLimits.perDay - 1);
	app.clock.now = before;
});

test('whoever leaves takes along that they asked', async () => {
	const ana = await app.somebody('ana');
	await ask(ana);
	await ana.call('DELETE /me');
	expect(await app.db.selectFrom('member_export').where('member_id', '=', ana.id).execute()).toEqual([]);
});
