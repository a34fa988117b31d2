/** Every ring, list and number against a model of docs/decisions/0008: random circles of members, settings, blocks, and reviews that are set aside. */
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountRatings } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import type { Client } from '#contract/client.ts';
import type { Review } from '#contract/reviews.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

const size = 7;
type Visibility = 'everyone' | 'friends' | 'nobody';
interface Person {
	friendList: Visibility;
	reviewsVisibleTo: Visibility;
	clicks: Clicks | null;
	/** Of the review: only what is published is told to anyone. */
	standing: 'published' | 'examination' | 'removed';
}
interface Circle {
	people: Person[];
	friendships: [number, number][];
	/** Who blocks whom, after the friendships were made. */
	blocks: [number, number][];
}

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let operator: TestActor;
let circles = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	db = app.connection.db as unknown as Kysely<DB>;
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
			clicks: fc.option(fc.tuple(click, click, click, click), { freq: 5 }),
			standing: fc.constantFrom('published', 'published', 'published', 'examination', 'removed'),
		}),
		{ minLength: size, maxLength: size },
	),
	friendships: fc.uniqueArray(pair, { minLength: 4, maxLength: 12, selector: String }),
	blocks: fc.uniqueArray(pair, { maxLength: 2, selector: String }),
});

/** What the rules say, in the plainest words. `viewer` null is a visitor. */
function model({ people, friendships, blocks }: Circle) {
	const has = (pairs: [number, number][], one: number, other: number) =>
		pairs.some(([low, high]) => (low === one && high === other) || (low === other && high === one));
	const areFriends = (one: number, other: number) => has(friendships, one, other) && !has(blocks, one, other);
	const isNamed = (viewer: number | null, author: number) => {
		const { reviewsVisibleTo } = people[author]!;
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
	return { isNamed, ringOf };
}

async function build({ people, friendships, blocks }: Circle) {
	const number = circles++;
	const { id } = await addBusiness(owner, `Circle ${number}`);
	const actors: TestActor[] = [];
	for (const [at, { friendList, reviewsVisibleTo, clicks, standing }] of people.entries()) {
		const actor = await app.actor(`c${number}p${at}`);
		actors.push(actor);
		await actor.call('PATCH /me', {
			body: { settings: { friend_list: friendList, reviews_visible_to: reviewsVisibleTo } },
		});
		if (!clicks) continue;
		const { data } = await actor.call('POST /business-profile/reviews', { body: await reviewOf(app, id, clicks) });
		await setAside(data.id, standing);
	}
	for (const [one, other] of friendships) await befriend(actors[one]!, actors[other]!);
	for (const [one, other] of blocks)
		await actors[one]!.call('POST /me/blocks/:user_id', { params: { user_id: actors[other]!.id } });
	return { id, actors };
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

/** All that a viewer is told about who reviewed the business. */
async function ask(call: Client, id: string, isMember: boolean) {
	const params = { id };
	const query = { limit: 100 };
	const [all, overall, profile] = await Promise.all([
		call('GET /business-profile/reviews/:id', { params, query }),
		call('GET /business-profile/overall-reviews/:id', { params }),
		call('GET /business-profile/:id', { params }),
	]);
	const ofRing = async (ring: '1' | '2') =>
		isMember ? (await call('GET /business-profile/reviews/:id', { params, query: { ...query, ring } })).data : [];
	const friends = isMember
		? (await call('GET /business-profile/friends-written-reviews/:id', { params, query })).data
		: [];
	const second = isMember
		? (await call('GET /business-profile/friends-of-friends-reviews/:id', { params, query })).data
		: [];
	return {
		all: all.data,
		friends,
		second,
		byRing: [await ofRing('1'), await ofRing('2')],
		rings: overall.data.rings,
		profile: profile.data,
	};
}

const idsOf = (reviews: Review[]) => reviews.map(({ id }) => id).sort();

test('rings, names, lists and means are what the rules say', async () => {
	await fc.assert(
		fc.asyncProperty(circle, async (given) => {
			const { id, actors } = await build(given);
			const rules = model(given);
			const written = await db
				.selectFrom('review')
				.select(['id', 'member_id', 'total'])
				.where('profile_id', '=', id)
				.where('state', '=', 'published')
				.execute();
			const authorOf = (memberId: string) => actors.findIndex((actor) => actor.id === memberId);
			for (const viewer of [null, ...given.people.keys()]) {
				const told = await ask(viewer === null ? app.visitor : actors[viewer]!.call, id, viewer !== null);
				expect(told.all).toHaveLength(written.length);
				for (const review of told.all) {
					const author = authorOf(written.find((row) => row.id === review.id)!.member_id);
					expect([review.author?.id ?? null, review.ring], `${viewer} sees ${author}`).toEqual([
						rules.isNamed(viewer, author) ? actors[author]!.id : null,
						rules.ringOf(viewer, author),
					]);
				}
				const inRing = (ring: number) =>
					written.filter(
						(row) => authorOf(row.member_id) !== viewer && rules.ringOf(viewer, authorOf(row.member_id)) === ring,
					);
				for (const [ring, lists, told_ring] of [
					[1, [told.friends, told.byRing[0]!], told.rings.friends],
					[2, [told.second, told.byRing[1]!], told.rings.friends_of_friends],
				] as const) {
					const rows = viewer === null ? [] : inRing(ring);
					for (const list of lists) expect(idsOf(list)).toEqual(rows.map((row) => row.id).sort());
					const sum = rows.reduce((total, row) => total + row.total, 0);
					expect(told_ring.n).toBe(rows.length);
					if (rows.length < 3) expect(told_ring.score).toBeNull();
					else expect(told_ring.score).toBeCloseTo(sum / (4 * rows.length), 9);
				}
				expect(told.profile.rings).toEqual(told.rings);
				expect(told.profile.friends_reviewed).toBe(told.rings.friends.n);
			}
		}),
		{ numRuns: engine === 'postgres' ? 40 : 8 },
	);
}, 240_000);

test('for a hidden reviewer, no friendship between others changes an answer', async () => {
	await fc.assert(
		fc.asyncProperty(circle, pair, async (given, [one, other]) => {
			const { id, actors } = await build(given);
			const rules = model(given);
			const authors = await db.selectFrom('review').select(['id', 'member_id']).where('profile_id', '=', id).execute();
			const aboutHidden = async (viewer: number, hidden: number) => {
				const reviewId = authors.find((row) => row.member_id === actors[hidden]!.id)?.id;
				const told = await ask(actors[viewer]!.call, id, true);
				return {
					review: told.all.find((review) => review.id === reviewId),
					isListed: [told.friends, told.second, ...told.byRing].map((list) =>
						list.some((review) => review.id === reviewId),
					),
				};
			};
			const cases = given.people
				.keys()
				.flatMap((viewer) => given.people.keys().map((hidden): [number, number] => [viewer, hidden]))
				.filter(([viewer, hidden]) => given.people[hidden]!.clicks !== null && !rules.isNamed(viewer, hidden))
				.filter(([viewer, hidden]) => ![one, other].includes(viewer) || ![one, other].includes(hidden))
				.take(4)
				.toArray();
			const before = await Promise.all(cases.map(([viewer, hidden]) => aboutHidden(viewer, hidden)));
			const isBlocked = given.blocks.some(([low, high]) => low === one && high === other);
			const areFriends = given.friendships.some(([low, high]) => low === one && high === other) && !isBlocked;
			const call = actors[one]!.call;
			const params = { user_id: actors[other]!.id };
			if (areFriends) await call('DELETE /me/friends/:user_id', { params });
			else if (!isBlocked) await befriend(actors[one]!, actors[other]!);
			expect(await Promise.all(cases.map(([viewer, hidden]) => aboutHidden(viewer, hidden)))).toEqual(before);
			for (const { isListed } of before) expect(isListed).toEqual([false, false, false, false]);
		}),
		{ numRuns: engine === 'postgres' ? 25 : 5 },
	);
}, 240_000);
