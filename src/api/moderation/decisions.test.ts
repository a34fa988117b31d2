import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import { keeperLimits } from '#contract/keeping/keepers.ts';
import { newId } from '#db/new-id.ts';
import { engine } from '#test/app.ts';
import { moderationWorld } from '#test/moderation-world.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const world = moderationWorld();

describe('a decision', () => {
	test('is not for people of the business, nor for the author', async () => {
		const operated = await world.addBusiness(world.operator);
		const { data: review } = await world.author.call('POST /business-profile/reviews', {
			body: await reviewOf(world.app, operated.id, [1, 1, 1, 1]),
		});
		await world.report(review.id);
		expect(await refusalCodeOf(world.decide([review.id], 'remove'))).toBe('own_business');
		expect((await world.about(review.id))[0]).toMatchObject({ may_decide: false });
		const { id } = await world.newReview(world.operator);
		expect(await refusalCodeOf(world.decide([id], 'keep'))).toBe('forbidden');
		expect(await refusalCodeOf(world.decide([operated.id], 'remove', { subject_type: 'profile' }))).toBe(
			'own_business',
		);
		expect(await refusalCodeOf(world.decide([world.operator.id], 'remove', { subject_type: 'member' }))).toBe(
			'forbidden',
		);
	});

	test('threat 45: is not for an operator who has stepped down to make it', async () => {
		const { id, profileId } = await world.newReview();
		await addKeeper(world.app, profileId, world.operator.id, 'owner');
		const params = { id: profileId, user_id: world.operator.id };
		await world.operator.call('DELETE /business-profile/:id/managers/:user_id', { params });
		await world.report(id);
		expect((await world.about(id))[0]).toMatchObject({ may_decide: false });
		expect(await refusalCodeOf(world.decide([id], 'remove'))).toBe('own_business');
		world.app.clock.now = new Date(world.app.clock.now.getTime() + keeperLimits.reviewAfterDays * 86_400_000);
		expect((await world.about(id))[0]).toMatchObject({ may_decide: true });
		expect(await refusalCodeOf(world.decide([id], 'remove'))).toBe('done');
	});

	test('is not made about what nobody has seen, nor twice', async () => {
		const { id } = await world.newReview();
		const seen_at = world.app.clock.now.toISOString();
		world.app.clock.now = new Date(world.app.clock.now.getTime() + 1000);
		const params = { id };
		await world.author.call('PATCH /business-profile/reviews/:id', { params, body: { body: null } });
		expect(await refusalCodeOf(world.decide([id], 'remove', { seen_at }))).toBe('conflict');
		const outcomes = await Promise.all([
			refusalCodeOf(world.decide([id], 'remove')),
			refusalCodeOf(world.decide([id], 'remove')),
		]);
		expect(outcomes.sort()).toEqual(['conflict', 'done']);
		expect(await refusalCodeOf(world.decide([id], 'keep'))).toBe('conflict');
		expect(await refusalCodeOf(world.decide([id, (await world.newReview()).id], 'restore'))).toBe('not_found');
		expect(await refusalCodeOf(world.decide([id], 'remove', { reason: undefined }))).toBe('invalid_request');
	});

	test.runIf(engine === 'postgres')('is later than those that it waited for', async () => {
		const { id, profileId } = await world.newReview();
		const { deciding, before } = await world.app.connection.db.transaction().execute(async (db) => {
			await sql`select id from profile where id = ${profileId} for update`.execute(db);
			const deciding = world.decide([id], 'remove');
			await whenWaiting(db);
			return { deciding, before: newId() };
		});
		const { data } = await deciding;
		expect(data.id > before).toBe(true);
		expect((await world.decisionsOf(world.author))[0]).toMatchObject({ id: data.id, is_latest: true });
	});

	test('suspends a business or a member, and lets them back', async () => {
		const { profileId } = await world.newReview();
		const member = await world.app.actor('suspect');
		await world.report(profileId, world.reader, 'profile');
		await world.report(member.id, world.reader, 'member');
		expect(await world.about(profileId)).toMatchObject([{ profile: { id: profileId }, member: null }]);
		expect(await world.about(member.id)).toMatchObject([{ profile: null, member: { id: member.id } }]);
		const visit = () => world.app.visitor('GET /business-profile/:id', { params: { id: profileId } });
		await world.decide([profileId], 'remove', { subject_type: 'profile' });
		await world.decide([member.id], 'remove', { subject_type: 'member' });
		expect(await refusalCodeOf(visit())).toBe('not_found');
		expect(await refusalCodeOf(member.call('GET /me'))).toBe('account_suspended');
		expect((await world.decisionsOf(world.owner))[0]).toMatchObject({ subject: { type: 'profile' }, may_appeal: true });
		await world.decide([profileId], 'restore', { subject_type: 'profile' });
		await world.decide([member.id], 'restore', { subject_type: 'member' });
		expect([await refusalCodeOf(visit()), await refusalCodeOf(member.call('GET /me'))]).toEqual(['done', 'done']);
	});

	test('stands in the public log, without a word of what it is about', async () => {
		const { id } = await world.newReview();
		await world.decide([id], 'remove');
		const { data } = await world.app.visitor('GET /moderation/log');
		expect(data[0]).toMatchObject({ subject_type: 'review', action: 'remove', reason: 'spam', n: 1, appealed: false });
		expect(JSON.stringify(data)).not.toMatch(
			new RegExp(`kettle|advertises|${world.author.id}|${id}|${world.operator.id}`),
		);
	});
});

test('whoever looks after a business hides, marks or reorders no review of it by any of these calls', async () => {
	const { profileId, id } = await world.newReview();
	const other = await world.actorAged('other', 30);
	await other.call('POST /business-profile/reviews', { body: await reviewOf(world.app, profileId, [1, 1, 1, 1]) });
	const manager = await world.actorAged('manager', 30);
	const role = { profile_id: profileId, member_id: manager.id, role: 'manager' as const };
	await world.app.db.insertInto('profile_member').values(role).execute();
	const before = [await world.reviewsOf(profileId), await world.overallOf(profileId)];
	for (const keeper of [world.owner, manager]) {
		expect(await refusalCodeOf(world.report(id, keeper))).toBe('done');
		for (const action of ['remove', 'keep', 'publish', 'restore', 'uphold'] as const)
			expect(await refusalCodeOf(world.decide([id], action, {}, keeper))).toBe('forbidden');
		expect(await refusalCodeOf(keeper.call('GET /moderation/queue'))).toBe('forbidden');
		const params = { id, image_id: 'a1'.repeat(16) };
		expect(await refusalCodeOf(keeper.call('DELETE /business-profile/reviews/:id/photos/:image_id', { params }))).toBe(
			'forbidden',
		);
		expect(
			await refusalCodeOf(
				keeper.call('PATCH /business-profile/reviews/:id/photos/:image_id', { params, body: { position: 0 } }),
			),
		).toBe('forbidden');
	}
	expect([await world.reviewsOf(profileId), await world.overallOf(profileId)]).toEqual(before);
});

test('removing, restoring, writing and taking back at the same time leaves totals that are true', async () => {
	const { id: profileId } = await world.addBusiness();
	const writers = await Promise.all(Array.from({ length: 6 }, (_, at) => world.app.actor(`contestant${at}`)));
	const bodies = await Promise.all(
		writers.map((_, at) => reviewOf(world.app, profileId, [1 + (at % 5), 1 + ((at * 2) % 5), 3, 5])),
	);
	const write = async (at: number) =>
		(await writers[at]!.call('POST /business-profile/reviews', { body: bodies[at]! })).data.id;
	const ids = await Promise.all(writers.map((_, at) => write(at)));
	for (let round = 0; round < (engine === 'postgres' ? 8 : 2); round += 1) {
		await Promise.all([
			...ids.slice(0, 4).map((id) => refusalCodeOf(world.decide([id], round % 2 === 0 ? 'remove' : 'restore'))),
			refusalCodeOf(world.decide([ids[4]!, ids[5]!], round % 2 === 0 ? 'remove' : 'restore')),
			...writers.map((_, at) => write(at)),
			...writers
				.slice(0, 2)
				.map((writer, at) =>
					refusalCodeOf(writer.call('DELETE /business-profile/reviews/:id', { params: { id: ids[at]! } })),
				),
			refusalCodeOf(world.report(ids[3]!, writers[0])),
		]);
	}
	const published = await world.app.db
		.selectFrom('review')
		.select('id')
		.where('profile_id', '=', profileId)
		.where('state', '=', 'published')
		.where('deleted_at', 'is', null)
		.execute();
	expect((await world.overallOf(profileId)).n).toBe(published.length);
	expect(await recountRatings({ db: world.app.db })).toBe(0);
});
