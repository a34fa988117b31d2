import { describe, expect, test } from 'vitest';
import { moderationLimits, newMemberDays } from '#contract/limits.ts';
import { moderationWorld } from '#test/moderation-world.ts';
import { refusalCodeOf } from '#test/refusal.ts';

const world = moderationWorld();
const dayMs = 86_400_000;

describe('a report', () => {
	test('leaves the review where it is, marks it for its readers, and waits for an operator', async () => {
		const { profileId, id } = await world.newReview();
		const { data } = await world.report(id);
		expect(data).toMatchObject({ state: 'open', decision: null, reason: 'fake', subject: { type: 'review', id } });
		expect(await world.reviewsOf(profileId)).toMatchObject([{ id, reported: true, state: 'published' }]);
		expect(await world.about(id)).toMatchObject([
			{
				kind: 'reports',
				may_decide: true,
				reviews: [{ review: { id }, author: { id: world.author.id } }],
				reports: [{ words: 'Nobody was there.', by_keeper: false, account_days: 90 }],
			},
		]);
		await world.decide([id], 'keep');
		expect(await world.reviewsOf(profileId)).toMatchObject([{ reported: false }]);
		expect(await world.about(id)).toEqual([]);
		const { data: reports } = await world.reader.call('GET /reports/mine');
		const at = world.app.clock.now.toISOString();
		expect(reports[0]).toMatchObject({ state: 'kept', subject: { id }, decision: { at, reason: null } });
		await world.report(profileId, world.reader, 'profile');
		await world.decide([profileId], 'remove', { subject_type: 'profile', explanation: 'For its owner alone.' });
		const { data: after } = await world.reader.call('GET /reports/mine');
		expect(after[0]).toMatchObject({ state: 'removed', decision: { at, reason: 'spam' } });
		expect(JSON.stringify(after)).not.toContain('For its owner alone.');
	});

	test('is one a member, however often it is sent at once', async () => {
		const { id } = await world.newReview();
		const outcomes = await Promise.all(Array.from({ length: 4 }, () => refusalCodeOf(world.report(id))));
		expect(outcomes.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
	});

	test('is not about what is one’s own, nor about what is not there', async () => {
		const { profileId, id } = await world.newReview();
		expect(await refusalCodeOf(world.report(id, world.author))).toBe('forbidden');
		expect(await refusalCodeOf(world.report(profileId, world.owner, 'profile'))).toBe('forbidden');
		expect(await refusalCodeOf(world.report(world.author.id, world.author, 'member'))).toBe('forbidden');
		expect(await refusalCodeOf(world.report(profileId))).toBe('not_found');
		await world.decide([id], 'remove');
		expect(await refusalCodeOf(world.report(id))).toBe('not_found');
	});

	test('by the business’s own people, a new account or one without a confirmed address does not mark the review', async () => {
		const { profileId, id } = await world.newReview();
		await world.report(id, world.owner);
		await world.report(id, await world.actorAged('fresh', newMemberDays - 1));
		await world.report(id, await world.actorAged('unconfirmed', 90, false));
		expect(await world.reviewsOf(profileId)).toMatchObject([{ reported: false }]);
		expect((await world.about(id))[0]!.reports).toMatchObject([
			{ by_keeper: true },
			{ by_keeper: false },
			{ account_days: 90 },
		]);
	});

	test('of what a person has looked at does not mark it again, until it says something else', async () => {
		const { profileId, id } = await world.newReview();
		await world.decide([id], 'keep');
		await world.report(id);
		expect(await world.reviewsOf(profileId)).toMatchObject([{ reported: false }]);
		world.app.clock.now = new Date(world.app.clock.now.getTime() + 1000);
		await world.author.call('PATCH /business-profile/reviews/:id', {
			params: { id },
			body: { body: 'It says something else than it did before.' },
		});
		await world.report(id, await world.actorAged('second', 30));
		expect(await world.reviewsOf(profileId)).toMatchObject([{ reported: true }]);
	});

	test.each([
		['new', 1, moderationLimits.reportsPerDayNew],
		['older', 30, moderationLimits.reportsPerDay],
	])('of a %s member is one of so many a day', async (_, days, max) => {
		const by = await world.actorAged('eager', days);
		const { profileId } = await world.newReview();
		const subjects = await Promise.all(
			Array.from({ length: max }, (_, at) => world.app.actor(`subject-${days}-${at}`)),
		);
		for (const subject of subjects) await world.report(subject.id, by, 'member');
		expect(await refusalCodeOf(world.report(profileId, by, 'profile'))).toBe('rate_limited');
		world.app.clock.now = new Date(world.app.clock.now.getTime() + dayMs);
		expect(await refusalCodeOf(world.report(profileId, by, 'profile'))).toBe('done');
	});
});
