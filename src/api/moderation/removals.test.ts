import { describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { TestActor } from '#test/app.ts';
import { moderationWorld } from '#test/moderation-world.ts';
import { refusalCodeOf } from '#test/refusal.ts';

const world = moderationWorld();
/** Of which reviews of the business the owner is notified. */
const bellOf = async (profileId: string) =>
	(await world.owner.call('GET /me/notifications', { query: { limit: 50 } })).data
		.filter(({ profile, kind }) => profile?.id === profileId && kind === 'review')
		.map(({ kind }) => kind);

describe('a removed review', () => {
	test('is in no list, ring or total, is counted by its reason, and tells its author why', async () => {
		const { profileId, id } = await world.newReview();
		await world.decide([id], 'remove');
		expect(await world.reviewsOf(profileId)).toEqual([]);
		expect(await world.overallOf(profileId)).toMatchObject({
			n: 0,
			score: null,
			rings: { everyone: { n: 0 } },
			states: { published: 0, examination: 0, removed: { spam: 1 } },
		});
		const { data: profile } = await world.app.visitor('GET /business-profile/:id', { params: { id: profileId } });
		expect(profile.reviews_count).toBe(0);
		expect((await world.decisionsOf())[0]).toMatchObject({
			action: 'remove',
			reason: 'spam',
			explanation: 'It advertises another business.',
			may_appeal: true,
			subject: { id, label: profile.business_name, slug: profile.slug },
		});
		expect(await recountRatings({ db: world.app.db })).toBe(0);
		const params = { id };
		const edit = world.author.call('PATCH /business-profile/reviews/:id', { params, body: { body: null } });
		expect(await refusalCodeOf(edit)).toBe('forbidden');
	});

	test('is taken back by its world.author, counted as before, and written anew it waits for a person', async () => {
		const { profileId, id, body } = await world.newReview();
		await world.decide([id], 'remove');
		const [removal] = await world.decisionsOf();
		const decisionId = removal!.id;
		expect(removal!.may_appeal).toBe(true);
		await world.author.call('DELETE /business-profile/reviews/:id', { params: { id } });
		expect(await world.overallOf(profileId)).toMatchObject({ n: 0, states: { published: 0, removed: { spam: 1 } } });
		const stored = await world.app.db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
		expect([stored.body, stored.state, stored.removed_for]).toEqual([null, 'removed', 'spam']);
		expect((await world.decisionsOf())[0]).toMatchObject({ id: decisionId, may_appeal: false });
		const appeal = world.author.call('POST /decisions/:id/appeal', {
			params: { id: decisionId },
			body: { body: 'I was there on Tuesday, and paid in cash.' },
		});
		expect(await refusalCodeOf(appeal)).toBe('conflict');
		expect(await refusalCodeOf(world.decide([id], 'restore'))).toBe('not_found');
		const { data: again } = await world.author.call('POST /business-profile/reviews', { body });
		expect(again.state).toBe('examination');
		expect(await bellOf(profileId)).toEqual([]);
		expect(await world.overallOf(profileId)).toMatchObject({ n: 0, states: { examination: 1, removed: { spam: 1 } } });
		await world.decide([again.id], 'publish');
		expect(await bellOf(profileId)).toEqual(['review']);
		expect(await world.overallOf(profileId)).toMatchObject({ n: 1, states: { published: 1, removed: { spam: 1 } } });
		expect(await recountRatings({ db: world.app.db })).toBe(0);
	});

	test('out of examination tells the keepers once it is restored, and one that they know of tells them nothing', async () => {
		const { profileId, id, body } = await world.newReview();
		await world.decide([id], 'remove');
		await world.author.call('DELETE /business-profile/reviews/:id', { params: { id } });
		const { data: again } = await world.author.call('POST /business-profile/reviews', { body });
		await world.decide([again.id], 'remove');
		expect(await bellOf(profileId)).toEqual([]);
		await world.decide([again.id], 'restore');
		expect(await bellOf(profileId)).toEqual(['review']);
		const until = world.app.clock.now.toISOString();
		await world.owner.call('PATCH /me/notifications/read', { body: { until } });
		await world.decide([again.id], 'remove');
		await world.decide([again.id], 'restore');
		expect(await bellOf(profileId)).toEqual(['review']);
	});

	test('is counted also when its author leaves the site', async () => {
		const leaver = await world.actorAged('leaver', 90);
		const { profileId, id } = await world.newReview(leaver);
		await world.decide([id], 'remove');
		await leaver.call('DELETE /me');
		expect(await world.overallOf(profileId)).toMatchObject({ n: 0, states: { removed: { spam: 1 } } });
	});

	test('is appealed for once, by its world.author, and is back when the appeal is granted', async () => {
		const { profileId, id } = await world.newReview();
		await world.decide([id], 'remove');
		const [decision] = await world.decisionsOf();
		const appeal = (by: TestActor) =>
			by.call('POST /decisions/:id/appeal', {
				params: { id: decision!.id },
				body: { body: 'I was there on Tuesday, and paid in cash.' },
			});
		expect(await refusalCodeOf(appeal(world.reader))).toBe('not_found');
		expect(await refusalCodeOf(appeal(world.owner))).toBe('not_found');
		const outcomes = await Promise.all([refusalCodeOf(appeal(world.author)), refusalCodeOf(appeal(world.author))]);
		expect(outcomes.sort()).toEqual(['conflict', 'done']);
		expect(await world.about(id)).toMatchObject([
			{ kind: 'appeal', appeal: { body: 'I was there on Tuesday, and paid in cash.', reason: 'spam' } },
		]);
		await world.decide([id], 'restore');
		expect(await world.about(id)).toEqual([]);
		expect(await world.overallOf(profileId)).toMatchObject({ n: 1, states: { removed: {} } });
		expect((await world.decisionsOf())[0]).toMatchObject({ action: 'restore', may_appeal: false });
		expect(await recountRatings({ db: world.app.db })).toBe(0);
	});

	test('stays removed when it is upheld, and that is the end of it', async () => {
		const { profileId, id } = await world.newReview();
		await world.decide([id], 'remove');
		expect(await refusalCodeOf(world.decide([id], 'uphold'))).toBe('conflict');
		const decisionId = (await world.decisionsOf())[0]!.id;
		const appeal = () =>
			world.author.call('POST /decisions/:id/appeal', {
				params: { id: decisionId },
				body: { body: 'It was as I said, word for word.' },
			});
		await appeal();
		await world.decide([id], 'uphold');
		expect(await world.overallOf(profileId)).toMatchObject({ n: 0, states: { removed: { spam: 1 } } });
		expect(await refusalCodeOf(appeal())).toBe('conflict');
		expect(await world.about(id)).toEqual([]);
	});
});

test('the control page tells operators what waits, and authors what was removed; only they see it on their page', async () => {
	const { id } = await world.newReview();
	await world.report(id);
	const toDo = async (by: TestActor) => (await by.call('GET /me/control')).data.to_do;
	expect(await toDo(world.operator)).toContainEqual({ kind: 'moderate', count: (await world.queue()).length });
	expect((await toDo(world.owner)).some(({ kind }) => kind === 'moderate')).toBe(false);
	await world.decide([id], 'remove');
	expect(await toDo(world.author)).toContainEqual({
		kind: 'removed',
		decision: expect.objectContaining({ subject: expect.objectContaining({ id }) }),
	});
	const page = async (by: TestActor) =>
		(await by.call('GET /members/:id/reviews', { params: { id: world.author.id }, query: { limit: 100 } })).data;
	expect((await page(world.author)).find((review) => review.id === id)).toMatchObject({ state: 'removed' });
	expect((await page(world.reader)).some((review) => review.id === id)).toBe(false);
});

test('who leaves takes along what they wrote to operators', async () => {
	const leaver = await world.actorAged('leaver', 30);
	const { id } = await world.newReview(leaver);
	const other = await world.newReview();
	await world.report(other.id, leaver);
	await world.decide([id], 'remove');
	const [decision] = await world.decisionsOf(leaver);
	await leaver.call('POST /decisions/:id/appeal', {
		params: { id: decision!.id },
		body: { body: 'The secret words of an appeal.' },
	});
	await leaver.call('DELETE /me', { query: { reviews: 'keep' } });
	const reports = await world.app.db
		.selectFrom('report')
		.select('words')
		.where('reporter_id', '=', leaver.id)
		.execute();
	const appeals = await world.app.db
		.selectFrom('moderation_subject')
		.select('appeal')
		.where('author_id', '=', leaver.id)
		.execute();
	expect([reports, appeals]).toEqual([[{ words: null }], [{ appeal: null }]]);
});
