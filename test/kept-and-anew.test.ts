/** Whatever is written, and however late it gets: a page that is kept says what it would say if it were made now. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { triesOf, triesTimeoutMs } from './proof.ts';
import { mountRenderedPage, pageOf } from './rendered-page.ts';
import { addBusiness, type Clicks, reviewOf } from './reviewed.ts';

const businessesCount = 6;
/** Of so many the pages are looked at. */
const shownCount = 3;
const membersCount = 4;
const minutesMs = 60_000;
const week = [1, 2, 3, 4, 5, 6, 7];

let app: TestApp;
let owner: TestActor;
let operator: TestActor;
const members: TestActor[] = [];
const ids: string[] = [];
let pages: string[] = [];
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' }, mountWeb: mountRenderedPage });
	[owner, operator] = [await app.actor('owner'), await app.actor('operator')];
	for (let at = 0; at < membersCount; at += 1) members.push(await app.somebody());
	for (let at = 0; at < businessesCount; at += 1)
		ids.push((await addBusiness(owner, `Business ${at}`, at % 2 ? placed(at % 3) : { category: 'cafes' })).id);
	for (const who of members)
		for (const id of ids.slice(0, shownCount))
			await who.call('POST /business-profile/reviews', { body: await said(id, [4, 4, 3, 4]) });
	const pagesOfBusinesses = ids
		.slice(0, shownCount)
		.map((id) =>
			pageOf(
				`/business-profile/${id}`,
				`/business-profile/overall-reviews/${id}`,
				`/business-profile/reviews/${id}?limit=3&sort=helpful`,
			),
		);
	const lists = [
		'',
		'limit=2&',
		'limit=2&page=2&',
		'category=cafes&limit=2&',
		'category=food-drink&',
		'place=kiel-de&limit=2&',
		'place=bonn-de&radius=20000&',
		'min_score=3.6&limit=2&',
		'open_now=true&',
		'price=1,2&limit=3&',
		'q=business&limit=3&',
		'q=buisness&',
		'sort=newest&limit=3&',
		'sort=most-reviewed&limit=3&',
		'sort=most-followed&limit=3&',
		'bbox=9,54,11,55&',
	].map((query) => pageOf(`/business-profile?${query}facets=true`));
	pages = [
		...pagesOfBusinesses,
		...lists,
		pageOf('/business-profile/filter/newest?limit=6', '/business-profile/categories'),
		pageOf('/business-profile/categories', '/business-profile/places', '/blog'),
		pageOf('/business-profile/filter/newest?limit=50'),
		pageOf('/moderation/log'),
	];
});
afterAll(() => app?.close());

const towns = ['kiel', 'bonn', 'ulm'] as const;
const placed = (town: number, category = 'cafes') => ({
	category,
	address: { locality: towns[town]!, country: 'DE' },
	lat: 54.3 - 2 * town,
	lng: 10.1 - town,
	timezone: 'Europe/Berlin',
	hours: week.map((day) => ({ day, opens: '09:00', closes: '17:30' })),
});

const said = async (id: string, scores: Clicks) => ({
	...(await reviewOf(app, id, scores)),
	body: 'There is nothing like it around.',
});

/** A write that is refused changes nothing: to be right about that, too. */
type Step = () => Promise<unknown>;
const refused = (work: Promise<unknown>) => work.catch(() => null);
const edit = (id: string, body: object) => owner.call('PATCH /business-profile/:id', { params: { id }, body });
const reviewsOf = async (id: string) =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id } })).data;
const someReview = async (id: string, at: number) => {
	const said = await reviewsOf(id);
	return said[at % Math.max(1, said.length)]?.id;
};
const decide = (subject_type: 'review' | 'member' | 'profile', id: string, action: 'remove' | 'restore') =>
	operator.call('POST /moderation/decisions', {
		body: {
			...{ subject_type, subject_ids: [id], action, explanation: 'They said so, and it was looked at.' },
			...(action === 'remove' && { reason: 'spam' }),
		},
	});

const business = fc.nat(businessesCount - 1).map((at) => () => ids[at]!);
const member = fc.nat(membersCount - 1).map((at) => () => members[at]!);
const score = fc.integer({ min: 1, max: 5 });
const clicks = fc.tuple(score, score, score, score);
const step = (name: string, ...[steps]: [fc.Arbitrary<Step>]) =>
	steps.map((run) => Object.assign(() => refused(run()), { toString: () => name }));

const writes = fc.oneof(
	{
		weight: 6,
		arbitrary: step(
			'review',
			fc.tuple(member, business, clicks).map(([who, id, scores]) => async () => {
				await who().call('POST /business-profile/reviews', { body: await said(id(), scores) });
			}),
		),
	},
	step(
		'take back',
		fc.tuple(member, business).map(([who, id]) => async () => {
			const { data } = await who().call('GET /business-profile/my-review/:id', { params: { id: id() } });
			await who().call('DELETE /business-profile/reviews/:id', { params: { id: data!.id } });
		}),
	),
	step(
		'undo',
		fc.tuple(member, business).map(([who, id]) => async () => {
			const { data } = await who().call('GET /business-profile/my-review/:id', { params: { id: id() } });
			const params = { id: data!.id, version: data!.version };
			await who().call('DELETE /business-profile/reviews/:id/versions/:version', { params });
		}),
	),
	step(
		'vote',
		fc.tuple(member, business, fc.nat(9), fc.boolean()).map(([who, id, at, isHelpful]) => async () => {
			const params = { id: (await someReview(id(), at))! };
			const call = isHelpful
				? 'PUT /business-profile/reviews/:id/helpful'
				: 'DELETE /business-profile/reviews/:id/helpful';
			await who().call(call, { params });
		}),
	),
	step(
		'answer',
		fc.tuple(business, fc.nat(9)).map(([id, at]) => async () => {
			const params = { id: (await someReview(id(), at))! };
			await owner.call('PUT /business-profile/reviews/:id/reply', { params, body: { body: `Thank you ${at} times.` } });
		}),
	),
	step(
		'follow',
		fc.tuple(member, business, fc.boolean()).map(
			([who, id, follow]) =>
				() =>
					who().call('POST /business-profile/follow', { body: { profile_id: id(), follow } }),
		),
	),
	step(
		'edit',
		fc
			.tuple(
				business,
				fc.oneof(
					fc.constantFrom('Tea', 'Business', 'Coffee').map((business_name) => ({ business_name })),
					fc.integer({ min: 1, max: 4 }).map((price_range) => ({ price_range })),
					fc.tuple(fc.nat(2), fc.constantFrom('cafes', 'bars')).map(([town, category]) => placed(town, category)),
					fc.constantFrom('published', 'draft', 'temporarily_closed').map((status) => ({ status })),
					fc.string({ maxLength: 9 }).map((text) => ({ tagline: `Call ${text.length}`, phone: '+4930123456' })),
					fc.constantFrom('10:00', '23:00').map((closes) => ({ hours: [{ day: 3, opens: '08:15', closes }] })),
				),
			)
			.map(
				([id, change]) =>
					() =>
						edit(id(), { confirm_distinct: true, ...change }),
			),
	),
	step(
		'delete or restore',
		fc.tuple(business, fc.boolean()).map(
			([id, isBack]) =>
				() =>
					isBack
						? owner.call('POST /business-profile/:id/restore', { params: { id: id() } })
						: owner.call('DELETE /business-profile/:id', { params: { id: id() } }),
		),
	),
	step(
		'member',
		fc.tuple(member, fc.constantFrom<object>({ name: 'Ana' }, { name: 'Ben' }, hides('nobody'), hides('everyone'))).map(
			([who, body]) =>
				() =>
					who().call('PATCH /me', { body }),
		),
	),
	step(
		'decide',
		fc
			.tuple(fc.constantFrom('review', 'member', 'profile'), member, business, fc.boolean())
			.map(([kind, who, id, isRemoval]) => async () => {
				const subject = kind === 'profile' ? id() : kind === 'member' ? who().id : ((await someReview(id(), 0)) ?? '');
				await decide(kind as 'review', subject, isRemoval ? 'remove' : 'restore');
			}),
	),
);

const waiting = step(
	'wait',
	fc.integer({ min: 1, max: 9 * 60 }).map((minutes) => async () => {
		app.clock.now = new Date(app.clock.now.getTime() + minutes * minutesMs);
	}),
);
/** What happens between two looks; time passes alone as well, when no write takes pages away. */
const betweenLooks = fc.oneof(
	{ weight: 3, arbitrary: fc.array(writes, { minLength: 1, maxLength: 2 }) },
	{ weight: 1, arbitrary: waiting.map((wait) => [wait]) },
	{ weight: 1, arbitrary: fc.tuple(writes, waiting) },
);

function hides(reviews_visible_to: 'nobody' | 'everyone') {
	return { settings: { reviews_visible_to } };
}

/** What each page says now, but for when it was rendered. */
const readAll = () =>
	Promise.all(
		pages.map(async (url) => {
			const { nonce: _, ...said } = (await app.server.inject({ url })).json();
			return [decodeURIComponent(url), said] as const;
		}),
	);

const timeMs = triesOf({ usual: 9_000, proof: 600_000 });

test('what is kept is what is made anew, after any writes and at any time', { timeout: triesTimeoutMs }, async () => {
	const endsAt = performance.now() + timeMs;
	let checks = 0;
	const check = async () => {
		const kept = await readAll();
		app.server.caches.drop(null);
		expect(kept).toEqual(await readAll());
		checks += 1;
	};
	expect((await readAll()).map(([, { status }]) => status)).toEqual(pages.map(() => 200));
	const rounds = fc.array(fc.tuple(betweenLooks, fc.boolean()), {
		minLength: 1,
		maxLength: 12,
	});
	await fc.assert(
		fc.asyncProperty(rounds, async (rounds) => {
			for (const [steps, isMeanwhile] of rounds) {
				if (checks > 0 && performance.now() > endsAt) return;
				// Some pages are being rendered while they change.
				if (isMeanwhile) app.server.caches.drop(null);
				const reading = isMeanwhile ? readAll() : null;
				for (const step of steps) await step();
				await reading;
				await check();
			}
		}),
		{ numRuns: triesOf({ usual: 1000, proof: 50_000 }), endOnFailure: true },
	);
	expect(checks).toBeGreaterThan(0);
});
