/**
 * Compares every ring, list and number with a model of docs/decisions/0008, over random circles of members, settings,
 * blocks, and reviews that are set aside.
 */
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import type { Client } from '#contract/client.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

const size = 7;
type Visibility = 'everyone' | 'friends' | 'nobody';
interface Person {
	friendList: Visibility;
	reviewsVisibleTo: Visibility;
	foundBy: 'everyone' | 'friends_of_friends' | 'nobody';
	clicks: Clicks | null;
	/** The state of the person's review: only published ones are told to anyone. */
	standing: 'published' | 'examination' | 'removed';
	/** What the person does last: stay, take the review back, or leave with or without their review. */
	fate: 'stays' | 'takes-back' | 'leaves-nothing' | 'leaves-words';
}
interface Circle {
	people: Person[];
	friendships: [number, number][];
	/** Pairs of who blocks whom, after the friendships were made. */
	blocks: [number, number][];
}

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let operator: TestActor;
let circles = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	db = app.db;
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
});
afterAll(() => app?.close());

const visibility = fc.constantFrom<Visibility>('everyone', 'everyone', 'friends', 'nobody');
const click = fc.integer({ min: 1, max: 5 });
const pair = fc
	.tuple(fc.nat(size - 1), fc.nat(size - 1))
	.filter(([one, other]) => one !== other)
	.map(([one, other]): [number, number] => (one < other ? [one, other] : [other, one]));
const circle: fc.Arbitrary<Circle> = fc.record({
	people: fc.array(
		fc.record({
			friendList: visibility,
			reviewsVisibleTo: visibility,
			foundBy: fc.constantFrom('everyone', 'friends_of_friends', 'friends_of_friends', 'nobody'),
			clicks: fc.option(fc.tuple(click, click, click, click), { freq: 5 }),
			standing: fc.constantFrom('published', 'published', 'published', 'examination', 'removed'),
			fate: fc.constantFrom<Person['fate']>(
				'stays',
				'stays',
				'stays',
				'stays',
				'takes-back',
				'leaves-nothing',
				'leaves-words',
			),
		}),
		{ minLength: size, maxLength: size },
	),
	friendships: fc.uniqueArray(pair, { minLength: 4, maxLength: 12, selector: String }),
	blocks: fc.uniqueArray(pair, { maxLength: 2, selector: String }),
});

/** Computes what the rules say, as plainly as possible. A `viewer` of null is a visitor. */
function model({ people, friendships, blocks }: Circle) {
	const has = (pairs: [number, number][], one: number, other: number) =>
		pairs.some(([low, high]) => (low === one && high === other) || (low === other && high === one));
	const isGone = (person: number) => people[person]!.fate.startsWith('leaves');
	const areFriends = (one: number, other: number) =>
		has(friendships, one, other) && !has(blocks, one, other) && !isGone(one) && !isGone(other);
	const isNamed = (viewer: number | null, author: number) => {
		const { reviewsVisibleTo } = people[author]!;
		if (isGone(author)) return false;
		if (viewer === author) return true;
		if (viewer !== null && has(blocks, viewer, author)) return false;
		return (
			reviewsVisibleTo === 'everyone' ||
			(reviewsVisibleTo === 'friends' && viewer !== null && areFriends(viewer, author))
		);
	};
	const ringOf = (viewer: number | null, author: number): number => {
		if (viewer === null || !isNamed(viewer, author)) return 3;
		if (viewer === author || areFriends(viewer, author)) return 1;
		const isReached = people.some(
			({ friendList }, between) =>
				friendList !== 'nobody' && areFriends(viewer, between) && areFriends(between, author),
		);
		return isReached && people[author]!.friendList !== 'nobody' ? 2 : 3;
	};
	/** Returns the friends in common, where all three people let the viewer see both friendships. */
	const mutualFriends = (viewer: number, other: number) =>
		people[other]!.friendList === 'nobody'
			? 0
			: people.filter(
					({ friendList }, between) =>
						friendList !== 'nobody' && areFriends(viewer, between) && areFriends(between, other),
				).length;
	const count = (counted: Person['standing']) =>
		people.filter(
			({ clicks, standing, fate }) =>
				clicks !== null &&
				standing === counted &&
				// A removal by an operator is counted, even when the author takes the review back.
				(fate !== 'leaves-nothing' || standing === 'removed') &&
				!(fate === 'takes-back' && standing === 'published'),
		).length;
	const isFound = (viewer: number, other: number) =>
		viewer !== other &&
		!isGone(other) &&
		!has(blocks, viewer, other) &&
		(people[other]!.foundBy === 'everyone' ||
			(people[other]!.foundBy === 'friends_of_friends' && ringOf(viewer, other) < 3));
	return { isNamed, ringOf, isGone, mutualFriends, isFound, count };
}

async function build({ people, friendships, blocks }: Circle) {
	const number = circles++;
	// Nobody adds as many a day as there are circles in a proof.
	const { id } = await addBusiness(await app.somebody('owner'), `Circle ${number}`);
	const actors: TestActor[] = [];
	for (const [at, { friendList, reviewsVisibleTo, foundBy, clicks, standing }] of people.entries()) {
		const actor = await app.actor(`c${number}p${at}`);
		actors.push(actor);
		await actor.call('PATCH /me', {
			body: { settings: { friend_list: friendList, reviews_visible_to: reviewsVisibleTo, found_by: foundBy } },
		});
		if (!clicks) continue;
		const { data } = await actor.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) });
		await setAside(data.id, standing);
	}
	for (const [one, other] of friendships) await befriend(actors[one]!, actors[other]!);
	for (const [one, other] of blocks)
		await actors[one]!.call('POST /me/blocks/:user_id', { params: { user_id: actors[other]!.id } });
	for (const [at, { fate, clicks, standing }] of people.entries()) {
		const { call } = actors[at]!;
		if (fate === 'leaves-nothing') await call('DELETE /me', { query: { reviews: 'delete' } });
		if (fate === 'leaves-words') await call('DELETE /me', { query: { reviews: 'keep' } });
		// A review that was set aside stays as it is.
		if (fate !== 'takes-back' || !clicks || standing !== 'published') continue;
		const { data } = await call('GET /business-profile/my-review/:id', { params: { id } });
		await call('DELETE /business-profile/reviews/:id', { params: { id: data!.id } });
	}
	return { id, actors, namesakes: `c${number}p` };
}

async function setAside(reviewId: string, standing: Person['standing']): Promise<void> {
	if (standing === 'removed') {
		const subject = { subject_type: 'review' as const, subject_ids: [reviewId] };
		const body = { ...subject, action: 'remove' as const, reason: 'spam' as const, explanation: 'It is not true.' };
		await operator.call('POST /moderation/decisions', { body });
	}
	if (standing === 'examination') {
		await db.updateTable('review').set({ state: standing }).where('id', '=', reviewId).execute();
		await recountRatings({ db });
	}
}

/** Asks for all that a viewer is told about who reviewed the business. */
async function ask(call: Client, id: string, isMember: boolean) {
	const params = { id };
	const query = { limit: 100 };
	const [all, overall, profile, byCategory] = await Promise.all([
		call('GET /business-profile/reviews/:id', { params, query }),
		call('GET /business-profile/overall-reviews/:id', { params }),
		call('GET /business-profile/:id', { params }),
		call('GET /business-profile/reviews-by-category/:id', { params }),
	]);
	const ofRing = async (ring: '1' | '2') =>
		isMember ? (await call('GET /business-profile/reviews/:id', { params, query: { ...query, ring } })).data : [];
	const friends = isMember
		? (await call('GET /business-profile/friends-written-reviews/:id', { params, query })).data
		: [];
	const second = isMember
		? (await call('GET /business-profile/friends-of-friends-reviews/:id', { params, query })).data
		: [];
	const inLists = isMember ? await askLists(call, id) : null;
	return {
		all: all.data,
		inLists,
		friends,
		second,
		byRing: [await ofRing('1'), await ofRing('2')],
		rings: overall.data.rings,
		overall: overall.data,
		profile: profile.data,
		byCategory: byCategory.data,
	};
}

/** Asks what lists tell of the business, and which business they begin with. */
async function askLists(call: Client, id: string) {
	const { data: ofIds } = await call('GET /business-profile/circle', { query: { ids: `${id},${owner.id}` } as never });
	const { data: listed } = await call('GET /business-profile', { query: { sort: 'circle', limit: 100 } });
	return { ofIds, first: listed[0] };
}

const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id).sort();

test('rings, names, lists, means and who is found by name are what the rules say', {
	timeout: triesTimeoutMs,
}, async () => {
	await fc.assert(
		fc.asyncProperty(circle, async (given) => {
			const { id, actors, namesakes } = await build(given);
			const rules = model(given);
			const written = await db
				.selectFrom('review')
				.select(['id', 'member_id', 'total', 'quality', 'service', 'value', 'trust'])
				.where('profile_id', '=', id)
				.where('state', '=', 'published')
				.where('deleted_at', 'is', null)
				.execute();
			expect(written).toHaveLength(rules.count('published'));
			const authorOf = (memberId: string) => actors.findIndex((actor) => actor.id === memberId);
			const viewers = [...given.people.keys()].filter((person) => !rules.isGone(person));
			const everyone = written.reduce((total, row) => total + row.total, 0);
			for (const viewer of [null, ...viewers]) {
				const told = await ask(viewer === null ? app.visitor : actors[viewer]!.call, id, viewer !== null);
				expect(told.all).toHaveLength(written.length);
				for (const review of told.all) {
					const author = authorOf(written.find((row) => row.id === review.id)!.member_id);
					expect([review.author?.id ?? null, review.ring], `${viewer} sees ${author}`).toEqual([
						rules.isNamed(viewer, author) ? actors[author]!.id : null,
						rules.ringOf(viewer, author),
					]);
					if (viewer !== null && review.author && author !== viewer)
						expect(review.author.mutual_friends).toBe(rules.mutualFriends(viewer, author));
				}
				if (viewer !== null) {
					const { data } = await actors[viewer]!.call('GET /members', { query: { q: namesakes } });
					const found = actors.filter((_, other) => rules.isFound(viewer, other));
					expect(data.map((member) => member.id).sort()).toEqual(found.map((member) => member.id).sort());
				}
				const inRing = (ring: number) =>
					written.filter(
						(row) => authorOf(row.member_id) !== viewer && rules.ringOf(viewer, authorOf(row.member_id)) === ring,
					);
				for (const [ring, lists, told_ring, name] of [
					[1, [told.friends, told.byRing[0]!], told.rings.friends, 'friends'],
					[2, [told.second, told.byRing[1]!], told.rings.friends_of_friends, 'friends_of_friends'],
				] as const) {
					const rows = viewer === null ? [] : inRing(ring);
					for (const list of lists) expect(idsOf(list)).toEqual(rows.map((row) => row.id).sort());
					for (const { axis, rings } of told.byCategory) {
						if (viewer === null) {
							expect(rings).toBeUndefined();
							continue;
						}
						const scores = rows.map((row) => row[axis]);
						const mean = scores.length < 3 ? null : scores.reduce((all, score) => all + score, 0) / scores.length;
						expect(rings?.[name]).toEqual({
							n: rows.length,
							mean,
							distribution: [1, 2, 3, 4, 5].map((given) => scores.filter((score) => score === given).length),
						});
						expect(rings?.everyone.n).toBe(written.length);
					}
					const sum = rows.reduce((total, row) => total + row.total, 0);
					expect(told_ring.n).toBe(rows.length);
					if (rows.length < 3) expect(told_ring.score).toBeNull();
					else expect(told_ring.score).toBeCloseTo(sum / (4 * rows.length), 9);
				}
				const removed = rules.count('removed');
				expect(told.overall).toMatchObject({
					n: written.length,
					states: { published: written.length, examination: rules.count('examination') },
				});
				expect(told.overall.states.removed).toEqual(removed > 0 ? { spam: removed } : {});
				if (written.length > 0) expect(told.overall.mean).toBeCloseTo(everyone / (4 * written.length), 9);
				expect(told.profile.rings).toEqual(told.rings);
				expect(told.profile.friends_reviewed).toBe(told.rings.friends.n);
				if (!told.inLists) continue;
				const [here, ...others] = told.inLists.ofIds;
				expect([here?.profile_id, here?.rings, others]).toEqual([id, told.rings, []]);
				const friends = inRing(1).map((row) => row.member_id);
				const named = here?.friends.map((friend) => friend.id) ?? [];
				expect([new Set(named).size, friends]).toEqual([Math.min(3, friends.length), expect.arrayContaining(named)]);
				// The people of every circle reviewed only this business.
				const { profile_id: _, ...circle } = here ?? {};
				if (friends.length + inRing(2).length > 0) expect(told.inLists.first).toMatchObject({ id, circle });
				else expect(told.inLists.first?.circle?.friends).toEqual([]);
			}
		}),
		{ numRuns: triesOf({ usual: 12, embedded: 6, proof: 500 }) },
	);
});
