/** Nobody has a part in what others read about a business that they look after, whichever came first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { TestActor, TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { abandon } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, type Clicks, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const passDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};
const write = async (by: TestActor, id: string, clicks: Clicks) =>
	(await by.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) })).data;
const vote = (by: TestActor, id: string) => by.call('PUT /business-profile/reviews/:id/helpful', { params: { id } });
const overallOf = async (id: string) =>
	(await app.visitor('GET /business-profile/overall-reviews/:id', { params: { id } })).data;
const listed = async (id: string) => (await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
async function ask(owner: TestActor, id: string, user_id: string): Promise<string> {
	const { data } = await owner.call('POST /business-profile/:id/managers', { params: { id }, body: { user_id } });
	return data.id;
}
async function handOver(owner: TestActor, id: string, user_id: string): Promise<string> {
	const body = { user_id, i_become: 'none' as const };
	return (await owner.call('POST /business-profile/:id/transfer', { params: { id }, body })).data.id;
}
const accept = (actor: TestActor, id: string) =>
	actor.call('PATCH /me/appointments/:id', { params: { id }, body: { accept: true } });
const removeKeeper = (owner: TestActor, id: string, user_id: string) =>
	owner.call('DELETE /business-profile/:id/managers/:user_id', { params: { id, user_id } });

/** Adds a business of the owner's with a review by somebody else. */
async function reviewed(owner: TestActor) {
	const { id } = await addBusiness(owner, `Kept ${made++}`);
	const reader = await app.somebody('reader');
	const { id: reviewId } = await write(reader, id, [2, 2, 2, 2]);
	return { id, reviewId, before: await overallOf(id) };
}
/** Expects everything that the public reads to be as if the keeper had never been there. */
async function expectUntouched({ id, reviewId, before }: Awaited<ReturnType<typeof reviewed>>) {
	expect(await overallOf(id)).toEqual(before);
	expect(await listed(id)).toMatchObject([{ id: reviewId, helpful_count: 0 }]);
	expect(await recountRatings({ db: app.db })).toBe(0);
}

test('who hands a business over, reviews it, votes and takes it back has neither review nor vote', async () => {
	const [owner, friend] = [await app.somebody('owner'), await app.somebody('friend')];
	const business = await reviewed(owner);
	await accept(friend, await handOver(owner, business.id, friend.id));
	const then = app.clock.now;
	passDays(91);
	const { id: own } = await write(owner, business.id, [5, 5, 5, 5]);
	await owner.call('POST /business-profile/reviews/:id/photos', {
		params: { id: own },
		files: { images: [await newPicture(20, 10)] },
		body: {},
	});
	await vote(owner, business.reviewId);
	expect(await overallOf(business.id)).toMatchObject({ n: 2 });
	await accept(owner, await handOver(friend, business.id, owner.id));
	app.clock.now = then;
	await expectUntouched(business);
	expect(await app.db.selectFrom('media_use').selectAll().where('review_id', '=', own).execute()).toEqual([]);
});

test('who is asked to help has neither either, and keeps votes and reviews elsewhere', async () => {
	const [owner, mia] = [await app.somebody('owner'), await app.somebody('mia')];
	const [business, other] = [await reviewed(owner), await reviewed(owner)];
	for (const { id, reviewId } of [business, other]) {
		await write(mia, id, [5, 5, 5, 5]);
		await vote(mia, reviewId);
	}
	const toldOf = async (id: string) =>
		(await owner.call('GET /me/notifications', { query: {} })).data.find(
			({ kind, profile }) => kind === 'review' && profile?.id === id,
		)?.count;
	expect(await toldOf(business.id)).toBe(2);
	await accept(mia, await ask(owner, business.id, mia.id));
	await expectUntouched(business);
	expect([await toldOf(business.id), await toldOf(other.id)]).toEqual([1, 2]);
	expect(await overallOf(other.id)).toMatchObject({ n: 2 });
	expect((await listed(other.id)).map(({ helpful_count }) => helpful_count).sort()).toEqual([0, 1]);
});

test('who reviews a business and then claims it has neither', async () => {
	const claimer = await app.somebody('claimer');
	const business = await reviewed(await app.somebody('importer'));
	await abandon(app, business.id);
	await write(claimer, business.id, [5, 5, 5, 5]);
	await vote(claimer, business.reviewId);
	const { data: claim } = await claimer.call('POST /business-profile/:id/claim', {
		params: { id: business.id },
		body: { method: 'operator', statement: 'I have run this place for eleven years.' },
	});
	await operator.call('POST /operator/claims/:id/decision', {
		params: { id: claim.id },
		body: { approve: true, reason: 'The register of trade says so.' },
	});
	await expectUntouched(business);
});

test('what was removed cannot be written anew by helping for a moment, nor published meanwhile', async () => {
	const [owner, mia] = [await app.somebody('owner'), await app.somebody('mia')];
	const business = await reviewed(owner);
	const { id } = await write(mia, business.id, [5, 5, 5, 5]);
	const decide = (action: 'remove' | 'restore') =>
		operator.call('POST /moderation/decisions', {
			body: {
				subject_type: 'review',
				subject_ids: [id],
				action,
				...(action === 'remove' && { reason: 'fake' as const }),
				explanation: 'Looked at.',
			},
		});
	await decide('remove');
	await accept(mia, await ask(owner, business.id, mia.id));
	expect(await refusalCodeOf(decide('restore'))).toBe('conflict');
	await removeKeeper(owner, business.id, mia.id);
	const then = app.clock.now;
	passDays(91);
	expect(await write(mia, business.id, [5, 5, 5, 5])).toMatchObject({ id, state: 'removed' });
	app.clock.now = then;
	expect(await refusalCodeOf(decide('restore'))).toBe('done');
});

test('threat 35: who stepped down, was taken off or gave it away reviews it 90 days later, also where it was merged', async () => {
	const [owner, mia, heir] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('heir')];
	const [one, other] = [await addBusiness(owner, `Kept ${made++}`), await addBusiness(owner, `Kept ${made++}`)];
	for (const { id } of [one, other]) {
		await accept(mia, await ask(owner, id, mia.id));
		await removeKeeper(id === one.id ? mia : owner, id, mia.id);
		await accept(heir, await handOver(owner, id, heir.id));
	}
	const then = app.clock.now;
	const refused = async (who: TestActor, id: string) => refusalCodeOf(write(who, id, [5, 5, 5, 5]));
	for (const { id } of [one, other])
		for (const who of [mia, owner]) expect(await refused(who, id)).toBe('own_business');
	const { id: third } = await addBusiness(await app.somebody(), `Kept ${made++}`);
	await operator.call('POST /business-profile/:id/merge', {
		params: { id: one.id },
		body: { into: third, dry_run: false },
	});
	passDays(89);
	for (const who of [mia, owner])
		expect([await refused(who, other.id), await refused(who, third)]).toEqual(['own_business', 'own_business']);
	await expect(write(mia, third, [1, 1, 1, 1])).rejects.toMatchObject({
		message: expect.stringContaining('You can review it from'),
	});
	passDays(1);
	for (const who of [mia, owner])
		expect([await refused(who, other.id), await refused(who, third)]).toEqual(['done', 'done']);
	// The old rows are of no use any more: they are deleted with the next keeper who goes.
	await accept(mia, await ask(heir, other.id, mia.id));
	await removeKeeper(mia, other.id, mia.id);
	const rows = app.db.selectFrom('profile_former_keeper').select('member_id').where('profile_id', '=', other.id);
	expect(await rows.execute()).toEqual([{ member_id: mia.id }]);
	app.clock.now = then;
});

test('a vote at the same moment is taken back, too, or refused', async () => {
	const owner = await app.somebody('owner');
	for (let round = 0; round < 6; round += 1) {
		const [business, mia] = [await reviewed(owner), await app.somebody('mia')];
		const asked = await ask(owner, business.id, mia.id);
		const [voted, accepted] = await Promise.all([
			refusalCodeOf(vote(mia, business.reviewId)),
			refusalCodeOf(accept(mia, asked)),
		]);
		expect([['done', 'own_business'].includes(voted), accepted]).toEqual([true, 'done']);
		await expectUntouched(business);
	}
});
