import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
let author: TestActor;
let reader: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	[owner, author, reader] = await Promise.all([app.actor('owner'), app.actor('author'), app.actor('reader')]);
});
afterAll(() => app?.close());

const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.code,
	);
async function newReview() {
	const { id: profileId } = await addBusiness(owner, `Answering ${made++}`);
	const body = await reviewOf(app, profileId, [5, 4, 3, 2]);
	const { data } = await author.call('POST /business-profile/reviews', { body });
	return { profileId, id: data.id, params: { id: data.id }, body };
}
const listed = async (profileId: string, call = reader.call) =>
	(await call('GET /business-profile/reviews/:id', { params: { id: profileId } })).data[0]!;

describe('helpful', () => {
	test('counts a member once, tells them so, and is taken back', async () => {
		const { profileId, params } = await newReview();
		for (let press = 0; press < 2; press += 1)
			expect((await reader.call('PUT /business-profile/reviews/:id/helpful', { params })).data).toEqual({
				helpful_count: 1,
				helpful_by_me: true,
			});
		expect(await listed(profileId)).toMatchObject({ helpful_count: 1, helpful_by_me: true });
		expect(await listed(profileId, author.call)).toMatchObject({ helpful_count: 1, helpful_by_me: false });
		expect(await listed(profileId, app.visitor)).toMatchObject({ helpful_count: 1, helpful_by_me: false });
		for (let press = 0; press < 2; press += 1)
			expect((await reader.call('DELETE /business-profile/reviews/:id/helpful', { params })).data).toEqual({
				helpful_count: 0,
				helpful_by_me: false,
			});
	});

	test('not on one own review, nor on one of a business that one looks after', async () => {
		const { params } = await newReview();
		expect(await codeOf(author.call('PUT /business-profile/reviews/:id/helpful', { params }))).toBe('forbidden');
		expect(await codeOf(owner.call('PUT /business-profile/reviews/:id/helpful', { params }))).toBe('own_business');
	});

	test('not of a business that is hidden; what was said before is taken back all the same', async () => {
		const { profileId, params } = await newReview();
		const other = await app.somebody('other');
		const vote = (who: TestActor) => codeOf(who.call('PUT /business-profile/reviews/:id/helpful', { params }));
		await vote(reader);
		await app.db.updateTable('profile').set({ status: 'draft' }).where('id', '=', profileId).execute();
		expect(await vote(other)).toBe('not_found');
		expect(await vote(owner)).toBe('own_business');
		const { data } = await reader.call('DELETE /business-profile/reviews/:id/helpful', { params });
		expect(data.helpful_count).toBe(0);
	});

	test('takes a confirmed address, and says so', async () => {
		const { profileId, params } = await newReview();
		const quick = await app.actor(`quick${made}`, { emailVerified: false });
		const vote = () => quick.call('PUT /business-profile/reviews/:id/helpful', { params });
		await expect(vote()).rejects.toMatchObject({
			code: 'forbidden',
			message: expect.stringContaining('Confirm your email address'),
		});
		expect(await listed(profileId)).toMatchObject({ helpful_count: 0 });
		const { data } = await quick.call('DELETE /business-profile/reviews/:id/helpful', { params });
		expect(data).toEqual({ helpful_count: 0, helpful_by_me: false });
		const confirmed = await app.actor(`quick${made}`);
		expect((await confirmed.call('PUT /business-profile/reviews/:id/helpful', { params })).data.helpful_count).toBe(1);
	});

	test('many at once are all counted', async () => {
		const { profileId, params } = await newReview();
		const voters = await Promise.all(
			Array.from({ length: engine === 'postgres' ? 30 : 8 }, (_, at) => app.actor(`voter${made}x${at}`)),
		);
		await Promise.all(voters.map((voter) => voter.call('PUT /business-profile/reviews/:id/helpful', { params })));
		expect((await listed(profileId)).helpful_count).toBe(voters.length);
	});

	test('the most helpful come first when asked for', async () => {
		const { profileId, body, id } = await newReview();
		const later = await app.actor(`later${made}`);
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		await later.call('POST /business-profile/reviews', { body });
		await reader.call('PUT /business-profile/reviews/:id/helpful', { params: { id } });
		const { data } = await app.visitor('GET /business-profile/reviews/:id', {
			params: { id: profileId },
			query: { sort: 'helpful' },
		});
		expect(data.map((review) => review.helpful_count)).toEqual([1, 0]);
		expect((await listed(profileId)).id).not.toBe(id);
	});

	test('who leaves takes their votes along', async () => {
		const { profileId, params } = await newReview();
		const leaver = await app.actor(`leaver${made}`);
		await leaver.call('PUT /business-profile/reviews/:id/helpful', { params });
		await leaver.call('DELETE /me', {});
		expect((await listed(profileId)).helpful_count).toBe(0);
	});
});

describe('the reply of the business', () => {
	test('is one, is changed, is seen by everyone, and is taken back', async () => {
		const { profileId, params } = await newReview();
		const reply = (body: string) => owner.call('PUT /business-profile/reviews/:id/reply', { params, body: { body } });
		expect((await reply('Thank you!')).data).toMatchObject({ body: 'Thank you!' });
		await reply('Thank you, and come again.');
		const { data } = await app.visitor('GET /business-profile/reviews/:id', { params: { id: profileId } });
		expect(data[0]?.reply).toEqual({ body: 'Thank you, and come again.', at: expect.stringMatching(/Z$/) });
		await owner.call('DELETE /business-profile/reviews/:id/reply', { params });
		expect((await listed(profileId)).reply).toBeNull();
		expect(await codeOf(owner.call('DELETE /business-profile/reviews/:id/reply', { params }))).toBe('not_found');
	});

	test('is not for others to write', async () => {
		const { params } = await newReview();
		for (const member of [author, reader])
			expect(
				await codeOf(member.call('PUT /business-profile/reviews/:id/reply', { params, body: { body: 'Me too.' } })),
			).toBe('forbidden');
	});

	test.each([
		['', 'invalid_request'],
		['x', 'done'],
		['x'.repeat(2000), 'done'],
		['x'.repeat(2001), 'invalid_request'],
	])('of %# characters', async (body, code) => {
		const { params } = await newReview();
		expect(await codeOf(owner.call('PUT /business-profile/reviews/:id/reply', { params, body: { body } }))).toBe(code);
	});
});

describe('the history', () => {
	test('holds what was said before, the newest first', async () => {
		const { params, body } = await newReview();
		const text = 'Better than the first time.';
		await author.call('POST /business-profile/reviews', { body: { ...body, body: text } });
		await author.call('PATCH /business-profile/reviews/:id', {
			params,
			body: { body: 'Much better than the first time.' },
		});
		const { data } = await app.visitor('GET /business-profile/reviews/:id/history', { params });
		expect(data.map(({ version, body, overall }) => [version, body, overall])).toEqual([
			[2, text, 3.5],
			[1, null, 3.5],
		]);
		expect(data[1]?.scores.map(({ score }) => score)).toEqual([5, 4, 3, 2]);
	});

	test('goes with the review', async () => {
		const { params } = await newReview();
		expect((await app.visitor('GET /business-profile/reviews/:id/history', { params })).data).toEqual([]);
		await author.call('DELETE /business-profile/reviews/:id', { params });
		expect(await codeOf(app.visitor('GET /business-profile/reviews/:id/history', { params }))).toBe('not_found');
	});
});

test.runIf(engine === 'postgres').each(['PUT', 'DELETE'] as const)(
	'%s of a reply comes before its writer stops being a keeper, or not at all',
	async (method) => {
		const { profileId, params } = await newReview();
		await addKeeper(app, profileId, reader.id, 'manager');
		const body = { body: 'Thank you.' };
		if (method === 'DELETE') await owner.call('PUT /business-profile/reviews/:id/reply', { params, body });
		const done: string[] = [];
		const calls = await app.db.transaction().execute(async (db) => {
			await sql`select from review where id = ${params.id} for update`.execute(db);
			const reply =
				method === 'PUT'
					? reader.call('PUT /business-profile/reviews/:id/reply', { params, body })
					: reader.call('DELETE /business-profile/reviews/:id/reply', { params });
			await whenWaiting(app.connection.db);
			const removal = owner.call('DELETE /business-profile/:id/managers/:user_id', {
				params: { id: profileId, user_id: reader.id },
			});
			const calls = [reply.then(() => done.push('reply')), removal.then(() => done.push('removal'))];
			await Promise.race([removal, whenWaiting(app.connection.db, 2)]);
			return calls;
		});
		await Promise.all(calls);
		expect(done).toEqual(['reply', 'removal']);
	},
);

// The embedded database has one connection: nobody waits for a lock there.
test.runIf(engine === 'postgres')('a reply holds no coins of the author while it waits to notify them', async () => {
	const operator = await app.actor('operator');
	const { profileId, params } = await newReview();
	await addKeeper(app, profileId, operator.id, 'manager');
	const reply = await app.db.transaction().execute(async (db) => {
		await sql`lock table notification in share row exclusive mode`.execute(db);
		const replying = operator.call('PUT /business-profile/reviews/:id/reply', { params, body: { body: 'Thank you.' } });
		await whenWaiting(app.connection.db);
		const { rows } = await sql`
			select coin_wallet.id from coin_wallet join coin_holder on wallet_id = coin_wallet.id
			where member_id = ${author.id} for update of coin_wallet skip locked`.execute(db);
		expect(rows).toHaveLength(1);
		return { replying };
	});
	await reply.replying;
});
