/** A write takes the pages that show what it changed, and leaves all others as they are. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { identityCalls } from './identity-calls.ts';
import { importRows } from './import-rows.ts';
import { newPicture } from './pictures.ts';
import { mountRenderedPage, pageOf } from './rendered-page.ts';
import { addBusiness, befriend, reviewOf } from './reviewed.ts';
import { temporaryFolder } from './temporary-folder.ts';

let app: TestApp;
let [ana, ben]: TestActor[] = [];
let made = 0;
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org' },
		mountWeb: mountRenderedPage,
	});
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app?.close());

const nonceOf = async (url: string): Promise<string> => (await app.server.inject({ url })).json().nonce;
const profileOf = (id: string) =>
	pageOf(
		`/business-profile/${id}`,
		`/business-profile/overall-reviews/${id}`,
		`/business-profile/reviews/${id}?limit=10`,
	);
const listOf = (query: string) => pageOf(`/business-profile?facets=true&${query}`);
const [everything, newest, categories, log] = [
	listOf('category=cafes'),
	pageOf('/business-profile/filter/newest?limit=6'),
	pageOf('/business-profile/categories'),
	pageOf('/moderation/log'),
];

/** Which of these pages were rendered anew after it. */
async function takenBy<N extends string>(pages: Record<N, string>, work: () => Promise<unknown>): Promise<N[]> {
	const names = Object.keys(pages) as N[];
	const noncesNow = () => Promise.all(names.map((name) => nonceOf(pages[name])));
	await noncesNow();
	const before = await noncesNow();
	await work();
	const after = await noncesNow();
	return names.filter((_, at) => before[at] !== after[at]);
}
const sitePages = { everything, newest, categories, log };
const add = async (fields: object = {}) =>
	(await addBusiness(ana!, `Tea ${made++}`, { category: 'cafes', ...fields })).id;
const edit = (id: string, body: object) => ana!.call('PATCH /business-profile/:id', { params: { id }, body });
const review = async (who: TestActor, id: string, score: 1 | 2 | 3 | 4 | 5) =>
	(
		await who.call('POST /business-profile/reviews', {
			body: { ...(await reviewOf(app, id, [score, score, score, score])), body: 'Said by somebody who was there.' },
		})
	).data;

test('a block, a friendship and what only oneself sees of oneself take none', async () => {
	const params = { user_id: ben!.id };
	const pages = { ...sitePages, profile: profileOf(await add()) };
	for (const call of [
		() => ana!.call('POST /me/blocks/:user_id', { params }),
		() => ana!.call('DELETE /me/blocks/:user_id', { params }),
		() => ana!.call('POST /me/friends/:user_id', { params }),
		() => ana!.call('DELETE /me/friends/:user_id', { params }),
		() => ana!.call('PATCH /me', { body: { phone: '+4930123456', timezone: 'Europe/Berlin', name: 'ana' } }),
	])
		expect(await takenBy(pages, call)).toEqual([]);
});

test('a friendship with the owner takes what shows the business, where the other has reviewed it, and so does whoever may see it', async () => {
	const [id, other] = [await add(), await add()];
	const [owner, cleo] = [await app.somebody('owner'), await app.somebody('cleo')];
	await app.db
		.updateTable('profile_member')
		.set({ member_id: owner.id })
		.where('profile_id', '=', id)
		.where('member_id', '=', ana!.id)
		.execute();
	await review(cleo, id, 4);
	const pages = { ...sitePages, own: profileOf(id), other: profileOf(other) };
	const show = (who: TestActor, friend_list: 'everyone' | 'friends') =>
		who.call('PATCH /me', { body: { settings: { friend_list } } });
	const taken = ['everything', 'newest', 'own'];
	const params = { user_id: cleo.id };
	expect(await takenBy(pages, () => befriend(owner, ben!))).toEqual([]);
	expect(await takenBy(pages, () => befriend(owner, cleo))).toEqual(taken);
	expect(await takenBy(pages, () => show(owner, 'everyone'))).toEqual(taken);
	expect(await takenBy(pages, () => show(owner, 'everyone'))).toEqual([]);
	expect(await takenBy(pages, () => owner.call('DELETE /me/friends/:user_id', { params }))).toEqual(taken);
});

test('a draft takes none, from its first word to its end; publishing it takes the lists', async () => {
	const shelf = { ...sitePages, bars: listOf('category=bars') };
	let id = '';
	const taken = (work: () => Promise<unknown>) => takenBy(shelf, work);
	expect(
		await taken(async () => {
			id = await add({ status: 'draft' });
		}),
	).toEqual([]);
	expect(await taken(() => edit(id, { business_name: 'Coffee', tagline: 'Soon' }))).toEqual([]);
	const image = await newPicture();
	expect(
		await taken(() => ana!.call('POST /business-profile/image/:id', { params: { id }, files: { image } })),
	).toEqual([]);
	expect(await taken(() => ana!.call('DELETE /business-profile/:id', { params: { id } }))).toEqual([]);
	expect(await taken(() => ana!.call('POST /business-profile/:id/restore', { params: { id } }))).toEqual([]);
	const listed = ['everything', 'newest', 'categories', 'bars'];
	expect(await taken(() => edit(id, { status: 'published' }))).toEqual(listed);
	expect(await taken(() => edit(id, { status: 'draft' }))).toEqual(listed);
});

test('what a business says takes its page and the cards of it, and lists where they choose by it', async () => {
	const [id, other] = [await add(), await add({ category: 'bars', address: { locality: 'Kiel', country: 'DE' } })];
	const pages = {
		own: profileOf(id),
		other: profileOf(other),
		cafes: listOf('category=cafes&sort=newest&limit=50'),
		kiel: listOf('place=kiel-de'),
		categories,
		log,
	};
	expect(await takenBy(pages, () => edit(id, { phone: '+4930123457' }))).toEqual(['own', 'cafes']);
	// A menu of places counts in all of them.
	expect(await takenBy(pages, () => edit(id, { price_range: 2 }))).toEqual(['own', 'cafes', 'kiel']);
	expect(await takenBy(pages, () => edit(id, { address: { locality: 'Kiel', country: 'DE' } }))).toEqual([
		'own',
		'cafes',
		'kiel',
		'categories',
	]);
	const image = await newPicture();
	const send = () => ana!.call('POST /business-profile/image/:id', { params: { id: other }, files: { image } });
	expect(await takenBy(pages, send)).toEqual(['other', 'kiel']);
});

describe('a review', () => {
	test('takes the page of its business and the lists in which it moves, and so do votes, words and answers', async () => {
		const [id, best, middling] = [
			await add({ category: 'florists' }),
			await add({ category: 'florists' }),
			await add(),
		];
		await edit(middling, { category: 'florists' });
		const crowd = [await app.somebody(), await app.somebody(), await app.somebody()];
		for (const who of crowd) for (const each of [best, middling]) await review(who, each, each === best ? 5 : 4);
		const pages = {
			own: profileOf(id),
			best: profileOf(best),
			top: listOf('category=florists&limit=1'),
			all: listOf('category=florists&limit=50'),
			good: listOf('category=florists&min_score=4&limit=50'),
			bars: listOf('category=bars'),
			categories,
			log,
		};
		let said = '';
		expect(
			await takenBy(pages, async () => {
				said = (await review(ben!, id, 2)).id;
			}),
		).toEqual(['own', 'all', 'good']);
		const params = { id: said };
		for (const work of [
			() => crowd[0]!.call('PUT /business-profile/reviews/:id/helpful', { params }),
			() => crowd[0]!.call('DELETE /business-profile/reviews/:id/helpful', { params }),
			() =>
				ben!.call('PATCH /business-profile/reviews/:id', {
					params,
					body: { body: 'Said otherwise by the same person.' },
				}),
			() =>
				ana!.call('PUT /business-profile/reviews/:id/reply', {
					params,
					body: { body: 'Thank you, and come again soon.' },
				}),
			() => ana!.call('DELETE /business-profile/reviews/:id/reply', { params }),
		])
			expect(await takenBy(pages, work)).toEqual(['own', 'all']);
		const report = { subject_type: 'review' as const, subject_id: said, reason: 'spam' as const };
		expect(await takenBy(pages, () => crowd[0]!.call('POST /reports', { body: report }))).toEqual([]);
		// Of somebody who has been here for longer it is marked.
		await app.db
			.updateTable('member')
			.set({ created_at: new Date(0) })
			.where('id', '=', crowd[1]!.id)
			.execute();
		expect(await takenBy(pages, () => crowd[1]!.call('POST /reports', { body: report }))).toEqual(['own', 'all']);
		expect(
			await takenBy(pages, () => crowd[0]!.call('DELETE /business-profile/reviews/:id/helpful', { params })),
		).toEqual([]);
		expect(await takenBy(pages, () => review(crowd[1]!, id, 5))).toEqual(['own', 'all', 'good']);
		expect(await takenBy(pages, () => review(ben!, best, 5))).toEqual(['best', 'top', 'all', 'good']);
	});

	test('that waits takes none until its author has confirmed their address', async () => {
		const pages = { own: profileOf(await add()), everything };
		const id = new URL(pages.own, 'http://test').searchParams.get('of')!.split('/').at(-1)!;
		const waiting = await app.actor('waiting', { emailVerified: false });
		expect(await takenBy(pages, () => review(waiting, id, 5))).toEqual([]);
		expect(await takenBy(pages, () => app.actor('waiting'))).toEqual(['own', 'everything']);
	});

	test('is of a member: another name takes the pages that show it, and none where they hide', async () => {
		const [id, other] = [await add(), await add()];
		const writer = await app.somebody();
		await review(writer, id, 4);
		const pages = { own: profileOf(id), other: profileOf(other), everything };
		const say = (body: object) => takenBy(pages, () => writer.call('PATCH /me', { body }));
		expect(await say({ name: 'Ana M.' })).toEqual(['own']);
		expect(await say({ settings: { reviews_visible_to: 'nobody' } })).toEqual(['own']);
		// Hidden or not: whoever shows themselves again is on the page.
		expect(await say({ settings: { reviews_visible_to: 'everyone' } })).toEqual(['own']);
		const operator = await app.actor('operator');
		const body = {
			subject_type: 'member' as const,
			subject_ids: [writer.id],
			action: 'remove' as const,
			reason: 'spam' as const,
			explanation: 'They sell something everywhere.',
		};
		const suspend = () => operator.call('POST /moderation/decisions', { body });
		expect(await takenBy({ ...pages, log }, suspend)).toEqual(['own', 'log']);
	});
});

test('following takes the page of the business, and the lists by followers', async () => {
	const [id, other] = [await add(), await add()];
	const pages = {
		own: profileOf(id),
		other: profileOf(other),
		followed: pageOf('/business-profile/filter/most-followed'),
		bars: listOf('category=bars'),
	};
	const body = { profile_id: id, follow: true };
	expect(await takenBy(pages, () => ben!.call('POST /business-profile/follow', { body }))).toEqual(['own', 'followed']);
	expect(await takenBy(pages, () => ben!.call('POST /business-profile/follow', { body }))).toEqual([]);
});

test('a repeat that is answered from memory takes none', async () => {
	const id = await add();
	const send = () =>
		app.server.inject({
			method: 'PATCH',
			url: `/api/v1/business-profile/${id}`,
			headers: { authorization: `Bearer ${ana!.token}`, 'idempotency-key': 'once' },
			payload: { tagline: 'Now with cake' },
		});
	const pages = { own: profileOf(id), everything };
	expect(await takenBy(pages, send)).toEqual(['own', 'everything']);
	expect(await takenBy(pages, send)).toEqual([]);
});

test('an account that is deleted takes a name from pages; one that is changed leaves them', async () => {
	const { call, signUp } = identityCalls(app);
	const { idToken, localId } = await signUp('leaver@example.org');
	const leaver = await app.somebody('leaver');
	const id = await add();
	await review(leaver, id, 3);
	await app.db.updateTable('member').set({ uid: localId }).where('id', '=', leaver.id).execute();
	const pages = { own: profileOf(id), other: profileOf(await add()) };
	expect(await takenBy(pages, () => call('update', { idToken, displayName: 'Lea' }))).toEqual([]);
	expect(await takenBy(pages, () => call('delete', { idToken: 'nonsense' }))).toEqual([]);
	expect(await takenBy(pages, () => call('delete', { idToken }))).toEqual(['own']);
});

test('time takes the pages that say what has ended, to the minute, and leaves all others', async () => {
	const at = (time: string) => {
		app.clock.now = new Date(time);
	};
	at('2027-03-23T07:00:00Z');
	const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '09:15', closes: '17:30' }));
	const open = { timezone: 'Europe/Berlin', hours, category: 'bakeries' };
	const special_hours = [{ from: '2027-03-25', to: '2027-03-25', closed: false, opens: '10:00', closes: '11:00' }];
	const [usual, special] = [await add(open), await add({ ...open, category: 'museums', special_hours })];
	const pages = {
		usual: profileOf(usual),
		special: profileOf(special),
		bakeries: listOf('category=bakeries'),
		museums: listOf('category=museums'),
		unknown: profileOf(await add({ category: 'bars' })),
		log,
	};
	const takenUntil = (time: string) => takenBy(pages, async () => at(time));
	expect(await takenUntil('2027-03-23T08:14:59Z')).toEqual([]);
	const all = ['usual', 'special', 'bakeries', 'museums'];
	expect(await takenUntil('2027-03-23T08:15:00Z')).toEqual(all);
	expect(await takenUntil('2027-03-23T08:59:59Z')).toEqual([]);
	// The times of a special day end what is said on any.
	expect(await takenUntil('2027-03-23T09:00:00Z')).toEqual(['special', 'museums']);
	expect(await takenUntil('2027-03-23T16:30:00Z')).toEqual(all);
	// A list says when a closed one opens; a page which day it is there, and whether a special one has begun.
	expect(await takenUntil('2027-03-23T23:00:00Z')).toEqual(all);
	at('2027-03-27T23:30:00Z');
	// The night in which clocks are put forward.
	expect(await takenUntil('2027-03-28T07:14:59Z')).toContain('bakeries');
	expect(await takenUntil('2027-03-28T07:15:00Z')).toEqual(all);
	at('2027-03-29T12:00:00Z');
	expect(await takenBy({ open: listOf('open_now=true') }, async () => at('2027-03-29T12:00:59Z'))).toEqual([]);
	expect(await takenBy({ open: listOf('open_now=true') }, async () => at('2027-03-29T12:01:00Z'))).toEqual(['open']);
	app.clock.now = new Date();
});

test('tags stay on the server', async () => {
	const id = await add();
	await review(ben!, id, 4);
	await ben!.call('PATCH /me', { body: { settings: { reviews_visible_to: 'nobody' } } });
	for (const url of [profileOf(id), everything]) {
		const { headers, body } = await app.server.inject({ url });
		expect(JSON.stringify([headers, body])).not.toContain(ben!.id);
		expect(JSON.stringify([headers, body])).not.toMatch(/(profile|list|rank|member):/);
	}
	const { headers } = await app.server.inject({ url: `/api/v1/business-profile/reviews/${id}` });
	expect(JSON.stringify(headers)).not.toMatch(/(profile|list|rank|member):/);
});

test('an import takes them when it ends, long after its call was answered, and so does taking it back', async () => {
	const operator = await app.actor('operator');
	const rows = Array.from({ length: 4000 }, (_, at) => `${at},Kiosk ${at}`).join('\n');
	const files = { file: new File([`id,name\n${rows}\n`], 'kiosks.csv') };
	const { id, mapping } = (await operator.call('POST /operator/imports', { files })).data;
	const body = { mapping_text: mapping!.text };
	const stateNow = async () => (await operator.call('GET /operator/imports/:id', { params: { id } })).data.state;
	for (const [begin, during, end] of [
		[() => operator.call('POST /operator/imports/:id/run', { params: { id }, body }), 'running', 'done'],
		[() => operator.call('POST /operator/imports/:id/undo', { params: { id } }), 'undoing', 'undone'],
	] as const) {
		await begin();
		const nonce = await nonceOf(everything);
		expect(await stateNow()).toBe(during);
		await expect.poll(stateNow, { interval: 10, timeout: 60_000 }).toBe(end);
		expect(await nonceOf(everything)).not.toBe(nonce);
	}
});

test('an import by the command takes the pages of what it changes, batch by batch, and so does taking it back', async () => {
	const target = { db: app.db, folder: temporaryFolder() };
	const rows = (tagline: string) => [
		{ id: 1, name: 'Told Tea', tagline },
		{ id: 2, name: 'Untold Tea' },
	];
	await importRows(target, 'told', rows('Old'));
	const { id } = await app.db
		.selectFrom('profile')
		.select('id')
		.where('business_name', '=', 'Told Tea')
		.executeTakeFirstOrThrow();
	const other = await app.db
		.selectFrom('profile')
		.select('id')
		.where('business_name', '=', 'Untold Tea')
		.executeTakeFirstOrThrow();
	const pages = { changed: profileOf(id), other: profileOf(other.id) };
	let runId: string | null = null;
	expect(
		await takenBy(pages, async () => {
			({ runId } = await importRows(target, 'told', rows('New')));
		}),
	).toEqual(['changed']);
	expect(await takenBy(pages, () => undoRun(app.db, runId ?? ''))).toEqual(['changed']);
});
