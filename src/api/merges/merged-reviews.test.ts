import { describe, expect, test } from 'vitest';
import { mergeProfiles } from '#api/merges/service.ts';
import { recountRatings } from '#api/reviews/service.ts';
import { transaction } from '#db/transaction.ts';
import { engine } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { mergeWorld } from '#test/merge-world.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { reviewOf } from '#test/reviewed.ts';

const world = mergeWorld();

describe('reviews', () => {
	test('move; who reviewed both keeps the newer, with the older as its history; totals are those of what is there', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const [ana, ben, cleo, dan] = await Promise.all(
			['ana', 'ben', 'cleo', 'dan'].map((name) => world.app.somebody(name)),
		);
		await world.review(ana!, from.id, [1, 1, 1, 1], 'The bread was stale on Monday.');
		await world.review(ben!, from.id, [5, 5, 5, 5]);
		await world.review(dan!, into.id, [3, 3, 3, 3]);
		await world.review(cleo!, into.id, [2, 2, 2, 2], 'It rained into the shop.');
		world.waitMinute();
		await world.review(ana!, into.id, [4, 4, 4, 4], 'They have a new baker, and it shows.');
		const hers = await world.review(cleo!, from.id, [5, 4, 5, 4]);
		const report = await world.merge(from.id, into.id);
		expect(report.reviews).toEqual({ moved: 2, joined: 2, taken_back: 0 });
		const overall = await world.overallOf(into.id);
		expect(overall).toMatchObject({ n: 4, mean: (4 + 5 + 3 + 4.5) / 4 });
		expect(await recountRatings({ db: world.app.db })).toBe(0);
		const found = await world.reviewsOf(into.id);
		expect(found.map(({ author, overall: score, history_count }) => [author?.id, score, history_count]).sort()).toEqual(
			[
				[ana!.id, 4, 1],
				[ben!.id, 5, 0],
				[cleo!.id, 4.5, 1],
				[dan!.id, 3, 0],
			].sort(),
		);
		const { data: history } = await world.app.visitor('GET /business-profile/reviews/:id/history', of(hers.id));
		expect(history.map(({ body }) => body)).toContain('It rained into the shop.');
	});

	test('histories join in the order of time, and go on', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const writes: [string, number][] = [
			[from.id, 1],
			[into.id, 2],
			[from.id, 3],
			[into.id, 4],
			[from.id, 5],
		];
		for (const [id, score] of writes) {
			await world.review(ana, id, [score, score, score, score]);
			world.waitMinute();
		}
		await world.merge(from.id, into.id);
		const [only] = await world.reviewsOf(into.id);
		expect(only).toMatchObject({ overall: 5, history_count: 4 });
		const versions = world.app.db
			.selectFrom('review_version')
			.select(['version', 'quality'])
			.where('review_id', '=', only!.id);
		expect(await versions.orderBy('version').execute()).toEqual(
			[1, 2, 3, 4].map((version) => ({ version, quality: version })),
		);
		const again = await world.review(ana, into.id, [2, 2, 2, 2]);
		expect(again).toMatchObject({ history_count: 5, overall: 2 });
	});

	test('what was said stays in its language, of its day', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const said = { body: 'Das Brot war noch ganz warm.', language: 'de', visited_on: '2025-05-04' };
		const write = async (id: string, fields: object) =>
			ana.call('POST /business-profile/reviews', {
				body: { ...(await reviewOf(world.app, id, [3, 3, 3, 3])), ...fields },
			});
		await write(from.id, said);
		await write(from.id, { ...said, body: 'Das Brot war diesmal kalt.' });
		world.waitMinute();
		await write(into.id, { body: 'It was closed when I came.', language: 'en' });
		await world.merge(from.id, into.id);
		const versions = world.app.db
			.selectFrom('review_version')
			.innerJoin('review', 'review.id', 'review_id')
			.select(['review_version.body', 'review_version.language', 'review_version.visited_on'])
			.select('review_version.category_set')
			.where('profile_id', '=', into.id)
			.orderBy('review_version.version');
		expect(await versions.execute()).toEqual([
			{ ...said, category_set: 'default' },
			{ ...said, body: 'Das Brot war diesmal kalt.', category_set: 'default' },
		]);
	});

	test('words that were removed do not come back as history', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const bad = await world.review(ana, from.id, [1, 1, 1, 1], 'Words that an operator removed.');
		await world.app.db
			.updateTable('review')
			.set({ state: 'removed', removed_for: 'spam' })
			.where('id', '=', bad.id)
			.execute();
		world.waitMinute();
		await world.review(ana, into.id, [4, 4, 4, 4]);
		await world.merge(from.id, into.id);
		const [only] = await world.reviewsOf(into.id);
		const versions = world.app.db.selectFrom('review_version').select('body').where('review_id', '=', only!.id);
		expect(await versions.execute()).toEqual([{ body: null }]);
	});

	test('nor do the words that it said before', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const bad = await world.review(ana, from.id, [1, 1, 1, 1], 'The telephone number of the cook is 555 0199.');
		world.waitMinute();
		await world.review(ana, from.id, [1, 1, 1, 1], 'Somebody ought to ring the cook at home.');
		await world.app.db
			.updateTable('review')
			.set({ state: 'removed', removed_for: 'privacy' })
			.where('id', '=', bad.id)
			.execute();
		world.waitMinute();
		const { id } = await world.review(ana, into.id, [4, 4, 4, 4]);
		await world.merge(from.id, into.id);
		const { data: history } = await world.app.visitor('GET /business-profile/reviews/:id/history', { params: { id } });
		expect(history.map(({ body, overall }) => [overall, body])).toEqual([
			[1, null],
			[1, null],
		]);
	});

	const remove = (id: string) =>
		world.operator.call('POST /moderation/decisions', {
			body: {
				subject_type: 'review',
				subject_ids: [id],
				action: 'remove',
				reason: 'spam',
				explanation: 'It is not about bread.',
			},
		});

	test('threat 92: that are published stay, and those that were removed stay counted, whichever is newer', async () => {
		const ana = await world.app.somebody('ana');
		for (const isRemovedNewer of [true, false])
			for (const isRemovedMoved of [true, false]) {
				const [from, into] = [await world.addUnowned(), await world.addUnowned()];
				const [removed, other] = isRemovedMoved ? [from, into] : [into, from];
				const [first, second] = isRemovedNewer ? [other, removed] : [removed, other];
				const written: Record<string, string> = {};
				for (const { id } of [first, second]) {
					written[id] = (await world.review(ana, id, [4, 4, 4, 4], `Written about ${id}.`)).id;
					world.waitMinute();
				}
				await remove(written[removed.id]!);
				await world.merge(from.id, into.id);
				expect(await world.overallOf(into.id)).toMatchObject({ n: 1, mean: 4, states: { removed: { spam: 1 } } });
				const shown = await world.reviewsOf(into.id);
				expect(shown).toMatchObject([{ id: written[other.id], history_count: isRemovedNewer ? 0 : 1 }]);
				const stored = world.app.db.selectFrom('review').select(['id', 'body']).where('id', '=', written[removed.id]!);
				expect(await stored.execute()).toEqual([{ id: written[removed.id], body: null }]);
				expect(await recountRatings({ db: world.app.db })).toBe(0);
			}
	});

	test('that wait do not take the place of those that are published', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const shown = await world.review(ana, into.id, [4, 4, 4, 4]);
		world.waitMinute();
		const waits = await world.review(ana, from.id, [1, 1, 1, 1], 'Nobody has read this.');
		await world.app.db.updateTable('review').set({ state: 'waiting' }).where('id', '=', waits.id).execute();
		await world.merge(from.id, into.id);
		expect(await world.reviewsOf(into.id)).toMatchObject([{ id: shown.id, overall: 4, history_count: 0 }]);
	});

	test('that are sent again after the merge are the same', async () => {
		const [from, between, into] = [await world.addUnowned(), await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const body = { ...(await reviewOf(world.app, from.id, [4, 4, 4, 4])), client_id: `sent-${from.id}` };
		const send = async (profile_id: string) =>
			(await ana.call('POST /business-profile/reviews', { body: { ...body, profile_id } })).data;
		const { id } = await send(from.id);
		await world.merge(from.id, between.id);
		await world.merge(between.id, into.id);
		for (const each of [from, between, into])
			expect(await send(each.id)).toMatchObject({ id, profile_id: into.id, version: 1 });
		const other = await world.addUnowned();
		expect(await refusalOf(send(other.id))).toEqual([409, 'conflict']);
	});

	test('of who owns or manages one of the two are taken back', async () => {
		const [owner, mia] = [await world.app.somebody('owner'), await world.app.somebody('mia')];
		const [from, into] = [await world.add({}, owner), await world.add({}, mia)];
		await world.review(owner, into.id, [5, 5, 5, 5]);
		await world.review(mia, from.id, [5, 5, 5, 5]);
		const report = await world.merge(from.id, into.id);
		expect(report.reviews).toEqual({ moved: 0, joined: 0, taken_back: 2 });
		expect(await world.overallOf(into.id)).toMatchObject({ n: 0 });
	});
});

describe('at the same moment', () => {
	test('reviews are written while the business is merged: each is there, or was refused; totals agree', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [from, into] = [await world.addUnowned(), await world.addUnowned()];
			const members = await Promise.all(
				['ana', 'ben', 'cleo', 'dan', 'eve', 'fay'].map((name) => world.app.somebody(name)),
			);
			const bodies = await Promise.all(
				members.map((_, at) => reviewOf(world.app, at % 3 === 2 ? into.id : from.id, [5, 4, 3, 2])),
			);
			const [merged, ...written] = await Promise.all([
				refusalOf(world.merge(from.id, into.id)),
				...members.map((member, at) => refusalOf(member.call('POST /business-profile/reviews', { body: bodies[at]! }))),
			]);
			expect(merged).toBe('done');
			const published = written.filter((one) => one === 'done').length;
			expect(written.filter((one) => one !== 'done').every((one) => one[1] === 'not_found')).toBe(true);
			expect(await world.overallOf(into.id)).toMatchObject({ n: published });
			expect(await recountRatings({ db: world.app.db })).toBe(0);
		}
	});

	test('one is merged into the other, and the other into it: one of them stays', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [one, other] = [await world.addUnowned(), await world.addUnowned()];
			const done = await Promise.all([
				refusalOf(world.merge(one.id, other.id)),
				refusalOf(world.merge(other.id, one.id)),
			]);
			expect(done.filter((result) => result === 'done')).toHaveLength(1);
		}
	});
});

test.runIf(engine === 'postgres')(
	'whoever leaves with their reviews while a business is merged takes them from the one that stays',
	async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		await world.review(ana, from.id, [1, 1, 1, 1]);
		await world.review(ben, into.id, [5, 5, 5, 5]);
		const { db } = world.app;
		const actor = { memberId: world.operator.id, isOperator: true };
		let left: Promise<unknown> | undefined;
		await transaction(world.app.context(), async (ctx) => {
			await mergeProfiles({ ...ctx, actor } as never, from.id, { into: into.id, dry_run: false });
			left = ana.call('DELETE /me', { query: { reviews: 'delete' } });
			await expect.poll(() => lockWaits(db)).toBe(1);
		});
		await left;
		expect(await world.overallOf(into.id)).toMatchObject({ n: 1, mean: 5 });
		expect(await recountRatings({ db })).toBe(0);
	},
);
