import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldNames } from '#api/members/service.ts';
import { friendLimits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { befriend } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

/** Makes a new member with that name. */
async function named(name: string): Promise<TestActor> {
	const actor = await app.somebody();
	await actor.call('PATCH /me', { body: { name } });
	return actor;
}
const search = async (viewer: TestActor, q: string) => (await viewer.call('GET /members', { query: { q } })).data;
const namesFor = async (viewer: TestActor, q: string) => (await search(viewer, q)).map(({ name }) => name);
const foundBy = (actor: TestActor, found_by: 'everyone' | 'friends_of_friends' | 'nobody') =>
	actor.call('PATCH /me', { body: { settings: { found_by } } });

describe('words', () => {
	test('are beginnings, in any order, without accents and capitals; whole words come first', async () => {
		const viewer = await app.somebody();
		for (const name of ['Zoë Quist-Aman', 'Zoe Quistgaard', 'Zoe Quist', 'Zo Berg']) await named(name);
		expect(await namesFor(viewer, 'ZOE qu')).toEqual(['Zoe Quist', 'Zoe Quistgaard', 'Zoë Quist-Aman']);
		expect(await namesFor(viewer, 'quist zoe')).toEqual(['Zoe Quist', 'Zoë Quist-Aman', 'Zoe Quistgaard']);
		expect(await namesFor(viewer, 'aman')).toEqual(['Zoë Quist-Aman']);
		expect(await namesFor(viewer, 'uist')).toEqual([]);
	});

	test('of scripts without blanks are found by any part', async () => {
		const viewer = await app.somebody();
		await named('王小明');
		expect(await namesFor(viewer, '王小')).toEqual(['王小明']);
		expect(await namesFor(viewer, '小明')).toEqual(['王小明']);
	});

	test('of less than two letters find nobody', async () => {
		const viewer = await app.somebody();
		await named('Xu Ivo');
		expect(await refusalCodeOf(search(viewer, 'x'))).toBe('invalid_request');
		expect(await refusalCodeOf(search(viewer, ' x '))).toBe('invalid_request');
		expect(await search(viewer, 'x i')).toEqual([]);
		expect(await search(viewer, "'&!:*")).toEqual([]);
		expect(await namesFor(viewer, 'xu i')).toEqual(['Xu Ivo']);
	});

	test('follow a new name at once, and are gone with the member', async () => {
		const viewer = await app.somebody();
		const ada = await named('Adarenamed Once');
		await ada.call('PATCH /me', { body: { name: 'Bexrenamed Twice' } });
		expect(await search(viewer, 'adarenamed')).toEqual([]);
		expect(await namesFor(viewer, 'bexrenamed')).toEqual(['Bexrenamed Twice']);
		await ada.call('DELETE /me', {});
		expect(await search(viewer, 'bexrenamed')).toEqual([]);
		const rows = await app.db.selectFrom('member').select('name_search').where('id', '=', ada.id).execute();
		expect(rows).toEqual([{ name_search: null }]);
	});

	test('of names from before they were searched are folded by upkeep', async () => {
		const viewer = await app.somebody();
		const old = await named('Oldé Member');
		await app.db.updateTable('member').set({ name_search: null }).where('id', '=', old.id).execute();
		expect(await search(viewer, 'olde')).toEqual([]);
		await foldNames({ db: app.db });
		expect(await namesFor(viewer, 'olde')).toEqual(['Oldé Member']);
	});
});

describe('threat 46: people cannot be listed, and who does not want to be found is not', () => {
	test('an answer has names, pictures and what is between us, of so many', async () => {
		const viewer = await app.somebody();
		const first = await named('Crowd A');
		for (let at = 0; at < friendLimits.searchResults; at += 1) await named(`Crowd ${at}`);
		await viewer.call('POST /me/friends/:user_id', { params: { user_id: first.id } });
		const found = await search(viewer, 'crowd');
		expect(found).toHaveLength(friendLimits.searchResults);
		const [asked] = await search(viewer, 'crowd a');
		expect(asked).toEqual({ id: first.id, name: 'Crowd A', image: null, friendship: 'requested' });
		expect(await search(first, 'somebody')).toContainEqual(
			expect.objectContaining({ id: viewer.id, friendship: 'incoming' }),
		);
	});

	test('one member asks thirty times a minute, others go on', async () => {
		const limited = await testApp({ settings: { SEARCHES_PER_MINUTE: '30' } });
		const [hasty, calm] = [await limited.somebody(), await limited.somebody()];
		for (let at = 0; at < 30; at += 1) await search(hasty, 'nobodyatall');
		expect(await refusalCodeOf(search(hasty, 'nobodyatall'))).toBe('rate_limited');
		expect(await refusalCodeOf(search(calm, 'nobodyatall'))).toBe('done');
		await limited.close();
	});

	test('each says who finds them: everyone, friends and theirs, or nobody', async () => {
		const [viewer, friend, far] = [await named('Finder'), await named('Settled One'), await named('Settled Two')];
		const stranger = await named('Settled Three');
		await befriend(viewer, friend);
		await befriend(friend, far);
		expect((await viewer.call('GET /me')).data.settings.found_by).toBe('everyone');
		expect(await namesFor(viewer, 'settled')).toEqual(['Settled One', 'Settled Two', 'Settled Three']);
		for (const one of [friend, far, stranger]) await foundBy(one, 'friends_of_friends');
		expect(await namesFor(viewer, 'settled')).toEqual(['Settled One', 'Settled Two']);
		// A member who keeps their friends to themselves neither links the viewer to those friends nor is linked to the
		// viewer by them.
		await friend.call('PATCH /me', { body: { settings: { friend_list: 'nobody' } } });
		expect(await namesFor(viewer, 'settled')).toEqual(['Settled One']);
		for (const one of [friend, far, stranger]) await foundBy(one, 'nobody');
		expect(await search(viewer, 'settled')).toEqual([]);
	});

	test('not oneself, nobody blocked either way, suspended, or without a confirmed address', async () => {
		const [viewer, blocked, blocker] = [await named('Absent Me'), await named('Absent A'), await named('Absent B')];
		const suspended = await named('Absent C');
		const there = await named('Absent D');
		const unconfirmed = await app.actor('absent-e', { emailVerified: false });
		await unconfirmed.call('PATCH /me', { body: { name: 'Absent E' } });
		await viewer.call('POST /me/blocks/:user_id', { params: { user_id: blocked.id } });
		await blocker.call('POST /me/blocks/:user_id', { params: { user_id: viewer.id } });
		await app.db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute();
		expect(await namesFor(viewer, 'absent')).toEqual(['Absent D']);
		expect(await namesFor(blocked, 'absent')).toEqual(['Absent B', 'Absent D']);
		await viewer.call('DELETE /me/blocks/:user_id', { params: { user_id: blocked.id } });
		expect(await namesFor(viewer, 'absent')).toEqual(['Absent A', 'Absent D']);
		expect(await namesFor(there, 'absent me')).toEqual(['Absent Me']);
	});

	test('strangers of the same name do not hide a friend of a friend', async () => {
		const [viewer, friend, far] = [await app.somebody(), await app.somebody(), await named('Zzcommon Last')];
		await befriend(viewer, friend);
		await befriend(friend, far);
		await sql`insert into member (id, uid, name, email_verified, name_search)
			select gen_random_uuid(), 'common-' || at, 'Zzcommon ' || at, true, '''zzcommon'':1A'::tsvector
			from generate_series(1, 1200) as at`.execute(app.db);
		expect((await namesFor(viewer, 'zzco'))[0]).toBe('Zzcommon Last');
	});
});

test('a request of somebody who was suspended since is not counted among those that wait', async () => {
	const [asker, asked] = [await app.somebody(), await app.somebody()];
	await asker.call('POST /me/friends/:user_id', { params: { user_id: asked.id } });
	const waiting = async () => (await asked.call('GET /me')).data.counts.friend_requests;
	expect(await waiting()).toBe(1);
	await app.db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', asker.id).execute();
	expect(await waiting()).toBe(0);
});
