/**
 * Whoever looks after a business can by no call hide, reorder, change or delete a review of it, review it, vote on it, or
 * learn a reviewer's e-mail or address. Every call of the contract is made by its owner and by a manager: as the table of
 * permissions has it, and with the review, its author and its photo in every place that takes an id.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiError, CallInput } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, endpoints, getEndpoint } from '#contract/endpoints.ts';
import { reviewSorts } from '#contract/terms.ts';
import { permissionTable } from './permission-table.ts';
import { type RawInput, rawCall } from './raw-call.ts';
import { makeWorld, type World } from './world.ts';

const keepers = ['manager', 'owner'] as const;
const reviewerAddress = '203.0.113.77';
const reviewerEmail = 'member@example.org';
const words = 'The tea was hot, and so was the talk.';

let world: World;
let before: Awaited<ReturnType<typeof told>>;
beforeAll(async () => {
	world = await makeWorld();
	const { app, actors, profileId, reviewId, scores } = world;
	// The reviewer was here from an address of their own, and others said something too.
	for (const [method, url, payload] of [
		['PATCH', `/business-profile/reviews/${reviewId}`, { body: words }],
		['POST', '/business-profile/view-profile', { profile_id: profileId }],
		['GET', `/business-profile/${profileId}`, undefined],
	] as const) {
		const answer = await app.server.inject({
			method,
			url: `/api/v1${url}`,
			remoteAddress: reviewerAddress,
			headers: { authorization: `Bearer ${actors.member.token}` },
			...(payload && { payload }),
		});
		expect(answer.statusCode).toBe(200);
	}
	for (const [index, name] of ['quiet', 'loud'].entries()) {
		const { call } = await app.actor(name);
		const given = Object.fromEntries(Object.keys(scores).map((id, at) => [id, 1 + ((index * 3 + at) % 5)]));
		await call('POST /business-profile/reviews', { body: { profile_id: profileId, scores: given } });
	}
	before = await told();
});
afterAll(() => world?.app.close());

/** All that a visitor reads about the reviews, but the answers of the business. */
async function told() {
	const { app, profileId, reviewId, scores } = world;
	const of = { params: { id: profileId } };
	const anAxis = Object.keys(scores)[0]!;
	const lists = await Promise.all([
		...reviewSorts.map((sort) => app.visitor('GET /business-profile/reviews/:id', { ...of, query: { sort } })),
		app.visitor('GET /business-profile/highest-reviews/:id', of),
		app.visitor('GET /business-profile/lowest-reviews/:id', of),
		app.visitor('GET /business-profile/overall-written-reviews/:id', of),
		app.visitor('GET /business-profile/overall-written-reviews/:id/:category_id', {
			params: { id: profileId, category_id: anAxis },
		}),
	]);
	const { data: profile } = await app.visitor('GET /business-profile/:id', of);
	return {
		lists: lists.map(({ data }) => data.map(({ reply: _, ...review }) => review)),
		overall: (await app.visitor('GET /business-profile/overall-reviews/:id', of)).data,
		byCategory: (await app.visitor('GET /business-profile/reviews-by-category/:id', of)).data,
		history: (await app.visitor('GET /business-profile/reviews/:id/history', { params: { id: reviewId } })).data,
		shown: { score: profile.score, count: profile.reviews_count, rings: profile.rings },
	};
}

const isIdKey = (key: string) => /(^|_)ids?$/.test(key);
const isId = (value: unknown) => typeof value === 'string' && z.uuid().safeParse(value).success;

interface Place {
	part: 'params' | 'query' | 'body';
	key: string;
}

/** Where the call takes an id: by the names in its schemas, and by what stands in the request. */
function idPlaces(name: CallName, input: RawInput): Place[] {
	const definition: Endpoint = getEndpoint(name);
	return (['params', 'query', 'body'] as const).flatMap((part) => {
		const schema = definition[part];
		const named = schema instanceof z.ZodObject ? Object.keys(schema.shape).filter(isIdKey) : [];
		const given = Object.entries((input[part] as object | undefined) ?? {}).flatMap(([key, value]) =>
			isId(value) ? [key] : [],
		);
		return [...new Set([...named, ...given])].map((key) => ({ part, key }));
	});
}

function withIds(input: RawInput, places: Place[], id: string): RawInput {
	const made: RawInput = { ...input };
	for (const { part, key } of places) made[part] = { ...(made[part] as object | undefined), [key]: id };
	return made;
}

/** The request as it is right in itself, and with each id in each place alone and in all at once. */
function requests(name: CallName): RawInput[] {
	const base = () => permissionTable[name].request(world) as RawInput;
	const places = idPlaces(name, base());
	const sets = places.length > 1 ? [...places.map((place) => [place]), places] : places.map((place) => [place]);
	const ids = [world.reviewId, world.actors.member.id, world.reviewPhotoId];
	return [base(), ...sets.flatMap((set) => ids.map((id) => withIds(base(), set, id)))];
}

// Who has left, or been signed out, can do nothing more: those calls come last.
const endsAccount = (name: string) => /^DELETE \/me(\/sessions.*)?$/.test(name);
const names = (Object.keys(permissionTable) as CallName[]).sort(
	(one, other) => Number(endsAccount(one)) - Number(endsAccount(other)),
);

test('every call of the contract is made', () => {
	expect([...names].sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

test('nor by taking the business away, or by making another of it', async () => {
	const { app, actors, profileId } = world;
	const params = { id: profileId };
	const outcome = (call: Promise<unknown>) =>
		call.then(
			() => 200,
			(error: ApiError) => error.status,
		);
	const change = (body: CallInput<'PATCH /business-profile/:id'>['body']) =>
		actors.owner.call('PATCH /business-profile/:id', { params, body });
	const { data: was } = await actors.owner.call('GET /business-profile/:id', { params });
	expect(await outcome(actors.owner.call('DELETE /business-profile/:id', { params }))).toBe(409);
	expect(await outcome(actors.manager.call('DELETE /business-profile/:id', { params }))).toBe(403);
	expect(await outcome(change({ status: 'draft' }))).toBe(409);
	const { data: categories } = await app.visitor('GET /business-profile/categories');
	const another = categories.flatMap(({ children }) => children).find((each) => each.review_category_set !== 'default');
	await change({
		business_name: 'Another house altogether',
		category: another!.slug,
		address: { locality: 'Elsewhere', country: 'AT' },
		status: 'permanently_closed',
	});
	const { data: list } = await app.visitor('GET /business-profile/reviews/:id', { params });
	const said = (reviews: { id: string; overall: number; body: string | null }[]) =>
		reviews.map(({ id, overall, body }) => [id, overall, body]);
	expect(said(list)).toEqual(said(before.lists[reviewSorts.indexOf('newest')]!));
	const { data: overall } = await app.visitor('GET /business-profile/overall-reviews/:id', { params });
	const { n, mean, distribution, states } = before.overall;
	expect(overall).toMatchObject({ n, mean, distribution, states });
	await change({ business_name: was.business_name, category: null, address: was.address, status: 'published' });
	expect(await told()).toEqual(before);
});

describe.each(names)('%s', (name) => {
	test('changes no review, and tells nothing of who wrote it', async () => {
		for (const keeper of keepers) {
			for (const input of requests(name)) {
				const sent = JSON.stringify(input).toLowerCase();
				const answer = await rawCall(world.app.server, name, input, { token: world.actors[keeper].token });
				expect(answer.statusCode, answer.body).toBeLessThan(500);
				const said = `${answer.body} ${JSON.stringify(answer.headers)}`.toLowerCase();
				for (const secret of [reviewerEmail, reviewerAddress].filter((text) => !sent.includes(text)))
					expect(said.includes(secret), `${keeper} reads ${secret} from ${sent}`).toBe(false);
			}
		}
		expect(await told()).toEqual(before);
	});
});
