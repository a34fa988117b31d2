/**
 * A reviewer who hides their name cannot be found out. In a random circle a member hides from a viewer and writes a
 * review, and everything that the viewer can be told is recorded. Then the same review is by another hidden member, who
 * knows nobody. The two records must be equal, also before and after a friendship between two others is made or ended,
 * the owner of the business among them: so no two answers tell who wrote it. The business has asked some of them for
 * reviews. The records must also be equal when one of the two leaves and lets their review stand.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countBonds } from '#api/bonds/service.ts';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { addBusiness, befriend, type Clicks, reviewOf } from '#test/reviewed.ts';

const size = 6;
/** The last person, the keeper, owns the business and reviews none. */
const [viewer, hidden, keeper] = [0, 1, 5];
const words = 'Quick, friendly, and the tea was hot.';
type Visibility = 'everyone' | 'friends' | 'nobody';

let app: TestApp;
let owner: TestActor;
let circles = 0;
beforeAll(async () => {
	app = await testApp();
	owner = await app.actor('owner');
});
afterAll(() => app?.close());

const visibility = fc.constantFrom<Visibility>('everyone', 'everyone', 'friends', 'nobody');
const click = fc.integer({ min: 1, max: 5 });
const clicks = fc.tuple(click, click, click, click);
const pair = fc
	.tuple(fc.nat(size - 1), fc.nat(size - 1))
	.filter(([one, other]) => one < other)
	.map(([one, other]): [number, number] => [one, other]);
const isViewerAndHidden = ([one, other]: [number, number]) => one === viewer && other === hidden;
const circle = fc.record({
	people: fc.array(
		fc.record({
			friendList: visibility,
			reviewsVisibleTo: visibility,
			clicks: fc.option(clicks, { freq: 3 }),
			isInvited: fc.boolean(),
		}),
		{ minLength: size, maxLength: size },
	),
	friendships: fc.uniqueArray(pair, { minLength: 1, maxLength: 8, selector: String }),
	/** Why the viewer may not know the hidden member's name. */
	hides: fc.constantFrom('from everyone', 'from everyone', 'from strangers', 'by a block', 'by being blocked'),
	hiddenClicks: clicks,
	flipped: pair.filter((flipped) => !isViewerAndHidden(flipped)),
});

type Circle = typeof circle extends fc.Arbitrary<infer T> ? T : never;

async function build({ people, friendships, hides }: Circle) {
	const number = circles++;
	const actors: TestActor[] = [];
	for (const at of people.keys()) actors.push(await app.actor(`h${number}p${at}`));
	const [{ id }, elsewhere] = await Promise.all([
		addBusiness(actors[keeper]!, `Circle ${number}`),
		addBusiness(owner, `Beside ${number}`),
	]);
	const { data: asked } = await actors[keeper]!.call('POST /business-profile/invite/create-invitation-code', {
		body: { kind: 'business', profile_id: id },
	});
	const nobodysFriend = await app.actor(`h${number}nobody`);
	const set = (actor: TestActor, friend_list: Visibility, reviews_visible_to: Visibility) =>
		actor.call('PATCH /me', { body: { settings: { friend_list, reviews_visible_to } } });
	await set(nobodysFriend, 'nobody', 'nobody');
	for (const [at, person] of people.entries()) {
		const { friendList, reviewsVisibleTo } = person;
		const shown =
			at !== hidden
				? reviewsVisibleTo
				: hides === 'from everyone'
					? 'nobody'
					: hides === 'from strangers'
						? 'friends'
						: 'everyone';
		await set(actors[at]!, friendList, shown);
		if (person.isInvited)
			await actors[at]!.call('POST /business-profile/invite/opened', { body: { code: asked.code } });
		if (person.clicks && at !== hidden && at !== keeper) await write(actors[at]!, id, person.clicks);
	}
	// A member who hides from strangers, and so must stay hidden from the viewer, is not the viewer's friend.
	for (const [one, other] of friendships)
		if (hides !== 'from strangers' || !isViewerAndHidden([one, other])) await befriend(actors[one]!, actors[other]!);
	const block = (one: number, other: number) =>
		actors[one]!.call('POST /me/blocks/:user_id', { params: { user_id: actors[other]!.id } });
	if (hides === 'by a block') await block(viewer, hidden);
	if (hides === 'by being blocked') await block(hidden, viewer);
	// The viewer reviews both businesses, so that suggestions look at who else reviewed them.
	await write(actors[viewer]!, id, [3, 3, 3, 3]);
	await write(actors[viewer]!, elsewhere.id, [3, 3, 3, 3]);
	return { id, actors, nobodysFriend };
}

const write = async (actor: TestActor, id: string, given: Clicks, body?: string) =>
	(await actor.call('POST /business-profile/reviews', { body: { ...(await reviewOf(app, id, given)), body } })).data;

/** Writes a review, changes it, and has it answered and voted helpful: all that can happen to a review. */
async function writeAs(author: TestActor, keeper: TestActor, id: string, given: Clicks): Promise<string> {
	await write(author, id, [1, 1, 1, 1]);
	const review = await write(author, id, given, words);
	await keeper.call('PUT /business-profile/reviews/:id/reply', {
		params: { id: review.id },
		body: { body: 'Thank you.' },
	});
	return review.id;
}

/**
 * Asks everything that the viewer can ask about the business and the people; the ids of the hidden review and of
 * another are replaced in the answers.
 */
async function askAll(
	{ call }: TestActor,
	id: string,
	people: TestActor[],
	reviewId: string,
	otherId = 'none',
): Promise<string[]> {
	const params = { id };
	const query = { limit: 100 };
	const vote = { params: { id: reviewId } };
	const ofPeople = people.map((person) => ({ params: { id: person.id } }));
	const asked: Promise<unknown>[] = [
		...(['newest', 'helpful', 'highest', 'lowest'] as const).flatMap((sort) =>
			([undefined, '1', '2'] as const).map((ring) =>
				call('GET /business-profile/reviews/:id', { params, query: { ...query, sort, ring } }),
			),
		),
		call('GET /business-profile/overall-reviews/:id', { params }),
		call('GET /business-profile/reviews-by-category/:id', { params }),
		call('GET /business-profile/profile-review-category/:id', { params }),
		call('GET /business-profile/overall-written-reviews/:id', { params, query }),
		call('GET /business-profile/highest-reviews/:id', { params, query }),
		call('GET /business-profile/lowest-reviews/:id', { params, query }),
		call('GET /business-profile/friends-written-reviews/:id', { params, query }),
		call('GET /business-profile/friends-of-friends-reviews/:id', { params, query }),
		call('GET /business-profile/:id', { params }),
		call('GET /business-profile/reviews/:id/history', vote),
		...(['friends', 'friends-of-friends', 'most-reviewed'] as const).map((filter) =>
			call('GET /business-profile/filter/:filter', { params: { filter }, query: { ...query, facets: '1' } }),
		),
		call('GET /me/friends'),
		call('GET /me/recent-friends', { query: { limit: 50 } }),
		call('GET /me/friends-suggestions', { query: { limit: 50 } }),
		call('GET /me/control'),
		...ofPeople.flatMap((person) => [
			call('GET /members/:id', person),
			call('GET /members/:id/friends', { ...person, query }),
			call('GET /members/:id/reviews', { ...person, query }),
		]),
	];
	const answers = await Promise.all(
		asked.map((answer) =>
			answer.then(
				(found) => found as { data: unknown; meta: unknown },
				({ code }: ApiError) => ({ data: code, meta: null }),
			),
		),
	);
	const voted = [
		(await call('PUT /business-profile/reviews/:id/helpful', vote)).data,
		(await call('DELETE /business-profile/reviews/:id/helpful', vote)).data,
	];
	// Reviews of the same moment are ordered by their ids, which differ: only what a list holds is compared.
	const plain = ({ data, meta }: { data: unknown; meta?: unknown }) =>
		JSON.stringify([
			Array.isArray(data) ? data.map((item) => JSON.stringify(item)).sort() : data,
			{ ...(meta as object | null), next: null },
		]);
	return [...answers, { data: voted }]
		.map((answer) => plain(answer).replaceAll(reviewId, 'the review').replaceAll(otherId, 'the other'))
		.map(sortItems);
}

/** Sorts the items of an answer, because replacing an id may have changed its place in a sorted list. */
function sortItems(answer: string): string {
	const [data, meta] = JSON.parse(answer) as [unknown, unknown];
	return JSON.stringify([Array.isArray(data) ? data.sort() : data, meta]);
}

test('threat 71: nothing that a viewer is told depends on who of those who hide wrote a review', {
	timeout: triesTimeoutMs,
}, async () => {
	await fc.assert(
		fc.asyncProperty(circle, async (given) => {
			const { id, actors, nobodysFriend } = await build(given);
			const [one, other] = given.flipped;
			const params = { user_id: actors[other]!.id };
			const areFriends = given.friendships.some(([low, high]) => low === one && high === other);
			const make = () => befriend(actors[one]!, actors[other]!);
			const end = () => actors[one]!.call('DELETE /me/friends/:user_id', { params });
			const flip = () => (areFriends ? end() : make());
			// A notification of the viewer's own friendship outlives the friendship, and tells nothing about reviews.
			const until = new Date(app.clock.now.getTime() + 86_400_000).toISOString();
			const readAll = () => actors[viewer]!.call('PATCH /me/notifications/read', { body: { until } });
			const flipBack = async () => {
				await (areFriends ? make() : end());
				await readAll();
			};
			// Numbers that are counted once a day are counted now, so that they tell as much as they ever do.
			const tomorrow = new Date(until);
			const told = async (reviewId: string) => {
				await countBonds({ db: app.db, now: tomorrow });
				return askAll(actors[viewer]!, id, [...actors, nobodysFriend], reviewId);
			};

			await readAll();
			const byHidden = await writeAs(actors[hidden]!, actors[keeper]!, id, given.hiddenClicks);
			const first = [await told(byHidden)];
			await flip();
			first.push(await told(byHidden));
			await flipBack();
			await actors[hidden]!.call('DELETE /business-profile/reviews/:id', { params: { id: byHidden } });

			const byNobody = await writeAs(nobodysFriend, actors[keeper]!, id, given.hiddenClicks);
			expect(await told(byNobody)).toEqual(first[0]);
			await flip();
			expect(await told(byNobody)).toEqual(first[1]);

			// A viewer who is kept from a name by a block reads it without signing in: leaving reveals nothing more.
			if (given.hides === 'by a block' || given.hides === 'by being blocked') return;
			const again = await writeAs(actors[hidden]!, actors[keeper]!, id, given.hiddenClicks);
			const people = [...actors, nobodysFriend];
			const areAlike = async () =>
				expect(await askAll(actors[viewer]!, id, people, again, byNobody)).toEqual(
					await askAll(actors[viewer]!, id, people, byNobody, again),
				);
			await areAlike();
			await actors[hidden]!.call('DELETE /me', { query: { reviews: 'keep' } });
			await areAlike();
		}),
		{ numRuns: triesOf({ usual: 6, embedded: 4, proof: 400 }) },
	);
});
