import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import { moderationLimits, newMemberDays } from '#contract/limits.ts';
import type { DecisionAction } from '#contract/moderation.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let author: TestActor;
let reader: TestActor;
let operator: TestActor;
let made = 0;
const dayMs = 86_400_000;

/** Members are as old as the test says. */
async function actorAged(name: string, days: number, emailVerified = true): Promise<TestActor> {
	const actor = await app.actor(`${name}${made++}`, { emailVerified });
	const created_at = new Date(app.clock.now.getTime() - days * dayMs);
	await db.updateTable('member').set({ created_at }).where('id', '=', actor.id).execute();
	return actor;
}
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	db = app.connection.db as unknown as Kysely<DB>;
	operator = await app.actor('operator');
	[owner, author, reader] = [
		await actorAged('owner', 90),
		await actorAged('author', 90),
		await actorAged('reader', 90),
	];
});
afterAll(() => app?.close());

async function newReview(by = author) {
	const { id: profileId } = await addBusiness(owner, `Moderated ${made++}`);
	const body = { ...(await reviewOf(app, profileId, [5, 4, 3, 2])), body: 'The kettle was on before we had sat down.' };
	const { data } = await by.call('POST /business-profile/reviews', { body });
	return { profileId, id: data.id, body };
}
const overall = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const listed = async (id: string, call = app.visitor) =>
	(await call('GET /business-profile/reviews/:id', { params: { id } })).data;
const report = (subject_id: string, by = reader, subject_type: 'review' | 'profile' | 'member' = 'review') =>
	by.call('POST /reports', { body: { subject_type, subject_id, reason: 'fake', words: 'Nobody was there.' } });
const decide = (ids: string[], action: DecisionAction, more: object = {}, by = operator) =>
	by.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids: ids,
			action,
			...(action === 'remove' && { reason: 'spam' as const }),
			explanation: 'It advertises another business.',
			...more,
		},
	});
const queue = async () => (await operator.call('GET /moderation/queue', { query: { limit: 100 } })).data;
const about = async (id: string) => (await queue()).filter((item) => item.subject_id === id);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.code,
	);
const mine = async (by = author) => (await by.call('GET /decisions/mine')).data;

describe('a report', () => {
	test('leaves the review where it is, marks it for its readers, and waits for an operator', async () => {
		const { profileId, id } = await newReview();
		const { data } = await report(id);
		expect(data).toMatchObject({ state: 'open', decision: null, reason: 'fake', subject: { type: 'review', id } });
		expect(await listed(profileId)).toMatchObject([{ id, reported: true, state: 'published' }]);
		expect(await about(id)).toMatchObject([
			{
				kind: 'reports',
				may_decide: true,
				reviews: [{ review: { id }, author: { id: author.id } }],
				reports: [{ words: 'Nobody was there.', by_keeper: false, account_days: 90 }],
			},
		]);
		await decide([id], 'keep');
		expect(await listed(profileId)).toMatchObject([{ reported: false }]);
		expect(await about(id)).toEqual([]);
		const { data: reports } = await reader.call('GET /reports/mine');
		const at = app.clock.now.toISOString();
		expect(reports[0]).toMatchObject({ state: 'kept', subject: { id }, decision: { at, reason: null } });
		await report(profileId, reader, 'profile');
		await decide([profileId], 'remove', { subject_type: 'profile', explanation: 'For its owner alone.' });
		const { data: after } = await reader.call('GET /reports/mine');
		expect(after[0]).toMatchObject({ state: 'removed', decision: { at, reason: 'spam' } });
		expect(JSON.stringify(after)).not.toContain('For its owner alone.');
	});

	test('is one a member, however often it is sent at once', async () => {
		const { id } = await newReview();
		const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusalOf(report(id))));
		expect(outcomes.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
	});

	test('is not about what is one’s own, nor about what is not there', async () => {
		const { profileId, id } = await newReview();
		expect(await refusalOf(report(id, author))).toBe('forbidden');
		expect(await refusalOf(report(profileId, owner, 'profile'))).toBe('forbidden');
		expect(await refusalOf(report(author.id, author, 'member'))).toBe('forbidden');
		expect(await refusalOf(report(profileId))).toBe('not_found');
		await decide([id], 'remove');
		expect(await refusalOf(report(id))).toBe('not_found');
	});

	test('by the business’s own people, a new account or one without a confirmed address does not mark the review', async () => {
		const { profileId, id } = await newReview();
		await report(id, owner);
		await report(id, await actorAged('fresh', newMemberDays - 1));
		await report(id, await actorAged('unconfirmed', 90, false));
		expect(await listed(profileId)).toMatchObject([{ reported: false }]);
		expect((await about(id))[0]!.reports).toMatchObject([
			{ by_keeper: true },
			{ by_keeper: false },
			{ account_days: 90 },
		]);
	});

	test('of what a person has looked at does not mark it again, until it says something else', async () => {
		const { profileId, id } = await newReview();
		await decide([id], 'keep');
		await report(id);
		expect(await listed(profileId)).toMatchObject([{ reported: false }]);
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		await author.call('PATCH /business-profile/reviews/:id', {
			params: { id },
			body: { body: 'It says something else than it did before.' },
		});
		await report(id, await actorAged('second', 30));
		expect(await listed(profileId)).toMatchObject([{ reported: true }]);
	});

	test.each([
		['new', 1, moderationLimits.reportsPerDayNew],
		['older', 30, moderationLimits.reportsPerDay],
	])('of a %s member is one of so many a day', async (_, days, max) => {
		const by = await actorAged('eager', days);
		const { profileId } = await newReview();
		const subjects = await Promise.all(Array.from({ length: max }, (_, at) => app.actor(`subject-${days}-${at}`)));
		for (const subject of subjects) await report(subject.id, by, 'member');
		expect(await refusalOf(report(profileId, by, 'profile'))).toBe('rate_limited');
		app.clock.now = new Date(app.clock.now.getTime() + dayMs);
		expect(await refusalOf(report(profileId, by, 'profile'))).toBe('done');
	});
});

describe('a removed review', () => {
	test('is in no list, ring or total, is counted by its reason, and tells its author why', async () => {
		const { profileId, id } = await newReview();
		await decide([id], 'remove');
		expect(await listed(profileId)).toEqual([]);
		expect(await overall(profileId)).toMatchObject({
			n: 0,
			score: null,
			rings: { everyone: { n: 0 } },
			states: { published: 0, examination: 0, removed: { spam: 1 } },
		});
		const { data: profile } = await app.visitor('GET /business-profile/:id', { params: { id: profileId } });
		expect(profile.reviews_count).toBe(0);
		expect((await mine())[0]).toMatchObject({
			action: 'remove',
			reason: 'spam',
			explanation: 'It advertises another business.',
			may_appeal: true,
			subject: { id, label: profile.business_name, slug: profile.slug },
		});
		expect(await recountRatings({ db })).toBe(0);
		const params = { id };
		const edit = author.call('PATCH /business-profile/reviews/:id', { params, body: { body: null } });
		expect(await refusalOf(edit)).toBe('forbidden');
	});

	test('is taken back by its author, counted as before, and written anew it waits for a person', async () => {
		const { profileId, id, body } = await newReview();
		await decide([id], 'remove');
		const [removal] = await mine();
		const decisionId = removal!.id;
		expect(removal!.may_appeal).toBe(true);
		await author.call('DELETE /business-profile/reviews/:id', { params: { id } });
		expect(await overall(profileId)).toMatchObject({ n: 0, states: { published: 0, removed: { spam: 1 } } });
		const stored = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
		expect([stored.body, stored.state, stored.removed_for]).toEqual([null, 'removed', 'spam']);
		expect((await mine())[0]).toMatchObject({ id: decisionId, may_appeal: false });
		const appeal = author.call('POST /decisions/:id/appeal', {
			params: { id: decisionId },
			body: { body: 'I was there on Tuesday, and paid in cash.' },
		});
		expect(await refusalOf(appeal)).toBe('conflict');
		expect(await refusalOf(decide([id], 'restore'))).toBe('not_found');
		const { data: again } = await author.call('POST /business-profile/reviews', { body });
		expect(again.state).toBe('examination');
		expect(await overall(profileId)).toMatchObject({ n: 0, states: { examination: 1, removed: { spam: 1 } } });
		await decide([again.id], 'publish');
		expect(await overall(profileId)).toMatchObject({ n: 1, states: { published: 1, removed: { spam: 1 } } });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('is counted also when its author leaves the site', async () => {
		const leaver = await actorAged('leaver', 90);
		const { profileId, id } = await newReview(leaver);
		await decide([id], 'remove');
		await leaver.call('DELETE /me');
		expect(await overall(profileId)).toMatchObject({ n: 0, states: { removed: { spam: 1 } } });
	});

	test('is appealed for once, by its author, and is back when the appeal is granted', async () => {
		const { profileId, id } = await newReview();
		await decide([id], 'remove');
		const [decision] = await mine();
		const appeal = (by: TestActor) =>
			by.call('POST /decisions/:id/appeal', {
				params: { id: decision!.id },
				body: { body: 'I was there on Tuesday, and paid in cash.' },
			});
		expect(await refusalOf(appeal(reader))).toBe('not_found');
		expect(await refusalOf(appeal(owner))).toBe('not_found');
		const outcomes = await Promise.all([refusalOf(appeal(author)), refusalOf(appeal(author))]);
		expect(outcomes.sort()).toEqual(['conflict', 'done']);
		expect(await about(id)).toMatchObject([
			{ kind: 'appeal', appeal: { body: 'I was there on Tuesday, and paid in cash.', reason: 'spam' } },
		]);
		await decide([id], 'restore');
		expect(await about(id)).toEqual([]);
		expect(await overall(profileId)).toMatchObject({ n: 1, states: { removed: {} } });
		expect((await mine())[0]).toMatchObject({ action: 'restore', may_appeal: false });
		expect(await recountRatings({ db })).toBe(0);
	});

	test('stays removed when it is upheld, and that is the end of it', async () => {
		const { profileId, id } = await newReview();
		await decide([id], 'remove');
		expect(await refusalOf(decide([id], 'uphold'))).toBe('conflict');
		const decisionId = (await mine())[0]!.id;
		const appeal = () =>
			author.call('POST /decisions/:id/appeal', {
				params: { id: decisionId },
				body: { body: 'It was as I said, word for word.' },
			});
		await appeal();
		await decide([id], 'uphold');
		expect(await overall(profileId)).toMatchObject({ n: 0, states: { removed: { spam: 1 } } });
		expect(await refusalOf(appeal())).toBe('conflict');
		expect(await about(id)).toEqual([]);
	});
});

describe('a decision', () => {
	test('is not for people of the business, nor for the author', async () => {
		const operated = await addBusiness(operator, `Operated ${made++}`);
		const { data: review } = await author.call('POST /business-profile/reviews', {
			body: await reviewOf(app, operated.id, [1, 1, 1, 1]),
		});
		await report(review.id);
		expect(await refusalOf(decide([review.id], 'remove'))).toBe('own_business');
		expect((await about(review.id))[0]).toMatchObject({ may_decide: false });
		const { id } = await newReview(operator);
		expect(await refusalOf(decide([id], 'keep'))).toBe('forbidden');
		expect(await refusalOf(decide([operated.id], 'remove', { subject_type: 'profile' }))).toBe('own_business');
		expect(await refusalOf(decide([operator.id], 'remove', { subject_type: 'member' }))).toBe('forbidden');
	});

	test('is not made about what nobody has seen, nor twice', async () => {
		const { id } = await newReview();
		const seen_at = app.clock.now.toISOString();
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		const params = { id };
		await author.call('PATCH /business-profile/reviews/:id', { params, body: { body: null } });
		expect(await refusalOf(decide([id], 'remove', { seen_at }))).toBe('conflict');
		const outcomes = await Promise.all([refusalOf(decide([id], 'remove')), refusalOf(decide([id], 'remove'))]);
		expect(outcomes.sort()).toEqual(['conflict', 'done']);
		expect(await refusalOf(decide([id], 'keep'))).toBe('conflict');
		expect(await refusalOf(decide([id, (await newReview()).id], 'restore'))).toBe('not_found');
		expect(await refusalOf(decide([id], 'remove', { reason: undefined }))).toBe('invalid_request');
	});

	test('suspends a business or a member, and lets them back', async () => {
		const { profileId } = await newReview();
		const member = await app.actor('suspect');
		await report(profileId, reader, 'profile');
		await report(member.id, reader, 'member');
		expect(await about(profileId)).toMatchObject([{ profile: { id: profileId }, member: null }]);
		expect(await about(member.id)).toMatchObject([{ profile: null, member: { id: member.id } }]);
		const visit = () => app.visitor('GET /business-profile/:id', { params: { id: profileId } });
		await decide([profileId], 'remove', { subject_type: 'profile' });
		await decide([member.id], 'remove', { subject_type: 'member' });
		expect(await refusalOf(visit())).toBe('not_found');
		expect(await refusalOf(member.call('GET /me'))).toBe('account_suspended');
		expect((await mine(owner))[0]).toMatchObject({ subject: { type: 'profile' }, may_appeal: true });
		await decide([profileId], 'restore', { subject_type: 'profile' });
		await decide([member.id], 'restore', { subject_type: 'member' });
		expect([await refusalOf(visit()), await refusalOf(member.call('GET /me'))]).toEqual(['done', 'done']);
	});

	test('stands in the public log, without a word of what it is about', async () => {
		const { id } = await newReview();
		await decide([id], 'remove');
		const { data } = await app.visitor('GET /moderation/log');
		expect(data[0]).toMatchObject({ subject_type: 'review', action: 'remove', reason: 'spam', n: 1, appealed: false });
		expect(JSON.stringify(data)).not.toMatch(new RegExp(`kettle|advertises|${author.id}|${id}|${operator.id}`));
	});
});

test('whoever looks after a business hides, marks or reorders no review of it by any of these calls', async () => {
	const { profileId, id } = await newReview();
	const other = await actorAged('other', 30);
	await other.call('POST /business-profile/reviews', { body: await reviewOf(app, profileId, [1, 1, 1, 1]) });
	const manager = await actorAged('manager', 30);
	const role = { profile_id: profileId, member_id: manager.id, role: 'manager' as const };
	await db.insertInto('profile_member').values(role).execute();
	const before = [await listed(profileId), await overall(profileId)];
	for (const keeper of [owner, manager]) {
		expect(await refusalOf(report(id, keeper))).toBe('done');
		for (const action of ['remove', 'keep', 'publish', 'restore', 'uphold'] as const)
			expect(await refusalOf(decide([id], action, {}, keeper))).toBe('forbidden');
		expect(await refusalOf(keeper.call('GET /moderation/queue'))).toBe('forbidden');
		const params = { id, image_id: 'a1'.repeat(16) };
		expect(await refusalOf(keeper.call('DELETE /business-profile/reviews/:id/photos/:image_id', { params }))).toBe(
			'forbidden',
		);
		expect(
			await refusalOf(
				keeper.call('PATCH /business-profile/reviews/:id/photos/:image_id', { params, body: { position: 0 } }),
			),
		).toBe('forbidden');
	}
	expect([await listed(profileId), await overall(profileId)]).toEqual(before);
});

test('the control page tells operators what waits, and authors what was removed; only they see it on their page', async () => {
	const { id } = await newReview();
	await report(id);
	const toDo = async (by: TestActor) => (await by.call('GET /me/control')).data.to_do;
	expect(await toDo(operator)).toContainEqual({ kind: 'moderate', count: (await queue()).length });
	expect((await toDo(owner)).some(({ kind }) => kind === 'moderate')).toBe(false);
	await decide([id], 'remove');
	expect(await toDo(author)).toContainEqual({
		kind: 'removed',
		decision: expect.objectContaining({ subject: expect.objectContaining({ id }) }),
	});
	const page = async (by: TestActor) =>
		(await by.call('GET /members/:id/reviews', { params: { id: author.id }, query: { limit: 100 } })).data;
	expect((await page(author)).find((review) => review.id === id)).toMatchObject({ state: 'removed' });
	expect((await page(reader)).some((review) => review.id === id)).toBe(false);
});

test('removing, restoring, writing and taking back at the same time leaves totals that are true', async () => {
	const { id: profileId } = await addBusiness(owner, `Contested ${made++}`);
	const writers = await Promise.all(Array.from({ length: 6 }, (_, at) => app.actor(`contestant${at}`)));
	const bodies = await Promise.all(
		writers.map((_, at) => reviewOf(app, profileId, [1 + (at % 5), 1 + ((at * 2) % 5), 3, 5])),
	);
	const write = async (at: number) =>
		(await writers[at]!.call('POST /business-profile/reviews', { body: bodies[at]! })).data.id;
	const ids = await Promise.all(writers.map((_, at) => write(at)));
	for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
		await Promise.all([
			...ids.slice(0, 4).map((id) => refusalOf(decide([id], round % 2 === 0 ? 'remove' : 'restore'))),
			refusalOf(decide([ids[4]!, ids[5]!], round % 2 === 0 ? 'remove' : 'restore')),
			...writers.map((_, at) => write(at)),
			...writers
				.slice(0, 2)
				.map((writer, at) =>
					refusalOf(writer.call('DELETE /business-profile/reviews/:id', { params: { id: ids[at]! } })),
				),
			refusalOf(report(ids[3]!, writers[0])),
		]);
	}
	const published = await db
		.selectFrom('review')
		.select('id')
		.where('profile_id', '=', profileId)
		.where('state', '=', 'published')
		.where('deleted_at', 'is', null)
		.execute();
	expect((await overall(profileId)).n).toBe(published.length);
	expect(await recountRatings({ db })).toBe(0);
});

test('who leaves takes along what they wrote to operators', async () => {
	const leaver = await actorAged('leaver', 30);
	const { id } = await newReview(leaver);
	const other = await newReview();
	await report(other.id, leaver);
	await decide([id], 'remove');
	const [decision] = await mine(leaver);
	await leaver.call('POST /decisions/:id/appeal', {
		params: { id: decision!.id },
		body: { body: 'The secret words of an appeal.' },
	});
	await leaver.call('DELETE /me', { query: { reviews: 'keep' } });
	const reports = await db.selectFrom('report').select('words').where('reporter_id', '=', leaver.id).execute();
	const appeals = await db
		.selectFrom('moderation_subject')
		.select('appeal')
		.where('author_id', '=', leaver.id)
		.execute();
	expect([reports, appeals]).toEqual([[{ words: null }], [{ appeal: null }]]);
});
