import type { Kysely } from 'kysely';
import { releaseDue } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import { followProfile } from '#api/follows/service.ts';
import { askOrAcceptFriend } from '#api/friends/service.ts';
import { qualifyJoins } from '#api/invitations/service.ts';
import { createProfile } from '#api/profiles/service.ts';
import { getReviewCategorySets } from '#api/reviews/categories.ts';
import { refreshCategoryMeans, writeReview } from '#api/reviews/service.ts';
import type { DB } from '#api/schema.ts';
import { Caches } from '#caches/caches.ts';
import { Reads } from '#caches/reads.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import { newId } from '#db/new-id.ts';
import { planBusinesses } from './business.ts';
import { writeLetters } from './letters.ts';
import { Random } from './random.ts';
import { writeReviewText } from './review-text.ts';
import { drawScores } from './scores.ts';
import { planFriendships, planMembers } from './society.ts';
import { giveCoins } from './town-coins.ts';
import { bringFriends } from './town-invitations.ts';
import { bringNewcomers } from './town-newcomers.ts';
import { makeOffers } from './town-offers.ts';
import { settleIn } from './town-people.ts';
import { writePosts } from './town-posts.ts';
import { passOnReferrals } from './town-referrals.ts';

export const demoSizes = {
	small: { businesses: 150, members: 40, reviews: 700 },
	town: { businesses: 1000, members: 300, reviews: 5000 },
} as const;

const dayMs = 86_400_000;
/** The size of a drawing that is used as a photo. */
const drawnSize = { width: 640, height: 400 };
/** How many businesses each member follows. */
const [followsMin, followsMax] = [2, 6];
/** How many days the town's history goes back, to its first business. */
const historyDays = 730;

/** The parts of its history from which the town has reviews, and coins for what its people do. */
const [reviewsFrom, coinsFrom] = [0.82, 0.9];

/**
 * Fills an empty directory with a town of invented businesses, people and reviews, through the API's own services.
 * The same size always gives the same town. Returns false, and does nothing, when there are businesses already.
 */
export async function seedDemo(
	db: Kysely<DB>,
	size: keyof typeof demoSizes,
	log: Context['log'],
	box: SecretBox,
	now = new Date(),
): Promise<boolean> {
	if (await db.selectFrom('profile').select('id').limit(1).executeTakeFirst()) return false;
	const random = new Random(`vouch ${size}`);
	const { businesses, members, reviews } = demoSizes[size];
	const at = (share: number) => new Date(now.getTime() - (1 - share) * historyDays * dayMs);
	const people = planMembers(random, members);
	const contexts: Context[] = [];
	const caches = new Caches(() => now);
	const jobs = {
		send: async () => {
			throw new Error('The demo town leaves nothing for later.');
		},
	};
	const put = async () => {
		throw new Error('The demo town mails nothing.');
	};
	const keyedHash = (purpose: string, text: string) => `${purpose} ${text}`;
	const desk = { mail: { put }, box, keyedHash, siteName: '', publicUrl: '' };
	for (const [index, person] of people.entries()) {
		const now = at(0.1 * (index / members));
		contexts.push(await settleIn({ db, actor: null, now, caches, reads: new Reads(), jobs, desk, log }, person));
	}
	const friends: [Context, Context][] = [];
	for (const { from, to, isAccepted } of planFriendships(random, people)) {
		const pair = [contexts[from] as Context, contexts[to] as Context];
		// By then both of them are there.
		const met = new Date(Math.max(...pair.map(({ now }) => now.getTime())));
		const [asker, asked] = pair.map((ctx) => ({ ...ctx, now: met })) as [Context, Context];
		await askOrAcceptFriend(asker, asked.actor?.memberId ?? '');
		if (!isAccepted) continue;
		await askOrAcceptFriend(asked, asker.actor?.memberId ?? '');
		friends.push([contexts[from] as Context, contexts[to] as Context]);
	}
	await bringFriends(friends);
	log.info(`Demo: ${members} members and their friendships are there.`);

	const planned = planBusinesses(random, businesses);
	const ids: string[] = [];
	const owners: Context[] = [];
	for (const [index, business] of planned.entries()) {
		const owner = contexts[random.int(0, Math.floor(members / 3))] as Context;
		const { profile } = await createProfile(
			{ ...owner, now: at(0.1 + 0.7 * (index / businesses)) },
			{ ...business.fields, confirm_distinct: true },
		);
		ids.push(profile.id);
		owners.push(owner);
		// A member cannot do this alone: pictures ship with the product, and verification is an operator's word.
		const { image, isVerified } = business;
		const alt = `${business.fields.business_name}, drawn`;
		const photos = business.photos.map((url) => ({ id: newId(), url, alt, ...drawnSize }));
		await db
			.updateTable('profile')
			.set({ image, cover: image, other_images: JSON.stringify(photos), verified: isVerified })
			.where('id', '=', profile.id)
			.execute();
	}
	log.info(`Demo: ${businesses} businesses are there.`);

	await giveCoins(db, at(coinsFrom), contexts);
	const sets = await getReviewCategorySets(contexts[0] as Context);
	let written = 0;
	const seen = new Set<string>();
	for (let tries = 0; written < reviews && tries < reviews * 4; tries += 1) {
		const business = random.weighted(planned, ({ popularity }) => popularity);
		const person = random.weighted(people, ({ zeal }) => zeal);
		const index = planned.indexOf(business);
		const author = contexts[people.indexOf(person)] as Context;
		const key = `${index} ${person.handle}`;
		if (seen.has(key)) continue;
		seen.add(key);
		const scores = drawScores(random, business.worth, person.mildness);
		const subject = { name: business.fields.business_name, set: business.set, things: business.things };
		const text = random.chance(0.45) ? writeReviewText(random, subject, scores) : null;
		const categories = sets.find(({ slug }) => slug === business.set)?.categories ?? [];
		const isDone = await writeReview(
			{ ...author, now: at(reviewsFrom + (1 - reviewsFrom) * (written / reviews)) },
			// The reviewers have lived here for long, so they do not count as newcomers.
			{ reviewsPerDay: 0, weights: { newcomerDays: 0, burstReviews: 0, burstDays: 0 } },
			{
				profile_id: ids[index] as string,
				scores: Object.fromEntries(categories.map(({ id, axis }) => [id, scores[axis]])),
				body: text && text.length >= 20 ? text : null,
				language: 'en',
			},
		).then(
			() => true,
			// Owners do not review their own business; somebody else will.
			(error: { code?: string }) => {
				if (error.code !== 'own_business') throw error;
				return false;
			},
		);
		if (isDone) written += 1;
	}
	await refreshCategoryMeans({ db });
	// Invitations are counted soon after the last people of the town came.
	await qualifyJoins({ db, now: new Date(at(0.1).getTime() + 10 * dayMs) });
	await bringNewcomers(contexts[0] as Context, now);
	log.info(`Demo: ${written} reviews are there.`);

	for (const [index, follower] of contexts.entries()) {
		const followed = Array.from({ length: random.int(followsMin, followsMax) }, () =>
			random.weighted(planned, ({ popularity }) => popularity),
		);
		// Some of the follows fall within the last twelve weeks, so that owners see what comes in.
		const ctx = { ...follower, now: at(0.85 + 0.15 * (index / members)) };
		for (const business of new Set(followed)) {
			const id = ids[planned.indexOf(business)] as string;
			await followProfile(ctx, id, true);
		}
	}
	// The letters have a generator of their own, so that they change nothing of the town before them.
	const writing = new Random(`letters ${size}`);
	const [leader] = friends[0] ?? [];
	await writeLetters(writing, now, {
		friends: friends.filter((_, index) => index % 3 === 0),
		guests: contexts
			.map((guest) => ({ guest, index: writing.int(0, ids.length - 1) }))
			.map(({ guest, index }) => ({ guest, owner: owners[index] as Context, profileId: ids[index] as string }))
			.filter(({ guest, owner }, index) => index % 2 === 0 && guest !== owner),
		walkers: leader
			? [leader, ...friends.flatMap((pair) => (pair.includes(leader) ? pair.filter((one) => one !== leader) : []))]
			: [],
	});
	const tellers = ids.map((profileId, index) => ({
		...{ owner: owners[index] as Context, profileId },
		category: planned[index]?.fields.category ?? null,
	}));
	await writePosts(writing, now, tellers, contexts);
	await makeOffers(now, tellers);
	await passOnReferrals(now, friends);
	await releaseDue({ db, now });
	log.info('Demo: its people have written to each other.');
	return true;
}
