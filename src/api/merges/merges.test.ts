import { describe, expect, test } from 'vitest';
import type { TestActor } from '#test/app.ts';
import { mergeWorld } from '#test/merge-world.ts';
import { abandon, addKeeper } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { of } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';

const world = mergeWorld();

describe('people, claims, fields and pictures', () => {
	test('owners and managers of both look after it, with the higher of two roles', async () => {
		const [owner, mia, max] = await Promise.all([
			world.app.somebody('owner'),
			world.app.somebody('mia'),
			world.app.somebody('max'),
		]);
		const [from, into] = [await world.add({}, owner), await world.add({}, mia)];
		await addKeeper(world.app, from.id, mia.id, 'manager');
		await addKeeper(world.app, from.id, max.id, 'manager');
		await addKeeper(world.app, into.id, owner.id, 'manager');
		const report = await world.merge(from.id, into.id);
		expect(report.keepers.map(({ id, role }) => [id, role]).sort()).toEqual(
			[
				[owner.id, 'owner'],
				[max.id, 'manager'],
			].sort(),
		);
		expect(report.warnings).toContain('Both have owners, who will own the business together.');
		const { data } = await mia.call('GET /business-profile/:id/managers', of(into.id));
		expect(data.keepers.map(({ id, role }) => [id, role]).sort()).toEqual(
			[
				[mia.id, 'owner'],
				[owner.id, 'owner'],
				[max.id, 'manager'],
			].sort(),
		);
	});

	test('whoever was asked to look after the one that goes is told no more of it: there is nothing to answer', async () => {
		const [owner, mia] = await Promise.all([world.app.somebody('owner'), world.app.somebody('mia')]);
		const [from, into] = [await world.add({}, owner), await world.add()];
		await owner.call('POST /business-profile/:id/managers', { ...of(from.id), body: { user_id: mia.id } });
		const unread = async () =>
			(await mia.call('GET /me/notifications', { query: {} })).data.filter(({ read_at }) => read_at === null);
		expect(await unread()).toMatchObject([{ kind: 'appointment' }]);
		await world.merge(from.id, into.id);
		expect((await mia.call('GET /me/control')).data.to_do).toEqual([]);
		expect(await unread()).toEqual([]);
	});

	test('an operator who looks after one of the two is refused, also the preview, and nothing moves', async () => {
		const [theirs, managed, other] = [await world.add({}, world.operator), await world.add(), await world.addUnowned()];
		await addKeeper(world.app, managed.id, world.operator.id, 'manager');
		for (const [from, into] of [
			[theirs, other],
			[other, theirs],
			[managed, other],
		] as const)
			for (const dry_run of [true, false]) {
				const body = { into: into.id, dry_run };
				const merging = world.operator.call('POST /business-profile/:id/merge', { ...of(from.id), body });
				expect(await refusalOf(merging)).toEqual([403, 'own_business']);
			}
		expect(await world.profileOf(other.id)).toMatchObject({ slug: other.slug, claim_state: 'unclaimed' });
	});

	test('the owner of the one that goes owns the other, which nobody had', async () => {
		const owner = await world.app.somebody('owner');
		const [from, into] = [await world.add({}, owner), await world.addUnowned()];
		await world.merge(from.id, into.id);
		expect(await world.profileOf(into.id)).toMatchObject({ claim_state: 'claimed' });
	});

	test('claims under way go along; who claims both has one', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		const claim = async (who: TestActor, id: string) =>
			(
				await who.call('POST /business-profile/:id/claim', {
					...of(id),
					body: { method: 'operator', statement: 'I have the keys to both doors.' },
				})
			).data.id;
		const [hers, his] = [await claim(ana, from.id), await claim(ben, from.id)];
		const kept = await claim(ben, into.id);
		expect((await world.merge(from.id, into.id)).claims).toBe(2);
		const pending = world.app.db.selectFrom('profile_claim').select('id').where('profile_id', '=', into.id);
		expect((await pending.where('state', '=', 'pending').execute()).map(({ id }) => id).sort()).toEqual(
			[hers, kept].sort(),
		);
		expect(his).not.toBe(kept);
		expect(await world.profileOf(into.id)).toMatchObject({ claim_state: 'pending' });
	});

	test('claims that were decided go along, and hide none that is under way', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const claim = async (id: string) =>
			(
				await ana.call('POST /business-profile/:id/claim', {
					...of(id),
					body: { method: 'operator', statement: 'I have the keys to both doors.' },
				})
			).data.id;
		const waiting = await claim(into.id);
		world.waitMinute();
		const refused = await claim(from.id);
		await world.operator.call('POST /operator/claims/:id/decision', {
			...of(refused),
			body: { approve: false, reason: 'They are the keys of a church.', former_owners: 'owner' },
		});
		expect((await world.merge(from.id, into.id)).claims).toBe(0);
		const claims = world.app.db.selectFrom('profile_claim').select(['id', 'state']).where('profile_id', '=', into.id);
		expect(await claims.orderBy('created_at').execute()).toEqual([
			{ id: waiting, state: 'pending' },
			{ id: refused, state: 'refused' },
		]);
		const { data: options } = await ana.call('GET /business-profile/:id/claim', of(into.id));
		expect(options.mine?.id).toBe(waiting);
	});

	test('blanks are filled where nobody owns the business, and left to its owner where somebody does', async () => {
		const known = {
			description: 'A bakery with an oven of stone, and a bench in front of it.',
			phone: '+494315510000',
			category: 'bakeries',
			hours: [{ day: 1, opens: '07:00', closes: '12:00' }],
			timezone: 'Europe/Berlin',
			address: { locality: 'Fillia', country: 'DE' },
			lat: 54.3,
			lng: 10.1,
		};
		const [from, into] = [
			await world.addUnowned(known),
			await world.addUnowned({ phone: '+49431999999', tagline: 'Bread' }),
		];
		const report = await world.merge(from.id, into.id);
		expect(report.filled.sort()).toEqual(['address', 'category', 'description', 'hours', 'location']);
		expect(report.warnings).toContain('They have different phone numbers.');
		expect(await world.profileOf(into.id)).toMatchObject({
			phone: '+49431999999',
			tagline: 'Bread',
			description: known.description,
			hours: known.hours,
			timezone: 'Europe/Berlin',
			lat: 54.3,
			address: { locality: 'Fillia' },
		});
		const place = world.app.db.selectFrom('place').select('profiles_count').where('slug', '=', 'fillia-de');
		expect(await place.executeTakeFirst()).toEqual({ profiles_count: 1 });
		const owned = await world.add({}, await world.app.somebody('owner'));
		expect((await world.merge(into.id, owned.id)).filled).toEqual([]);
		expect(await place.executeTakeFirst()).toEqual({ profiles_count: 0 });
	});

	test('an address that its owner hid stays hidden where it fills a blank', async () => {
		const place = {
			address: { line1: 'Elm Lane 7', locality: 'Hiddenham', country: 'GB' },
			lat: 51.23456,
			lng: 0.98765,
		};
		for (const address_visibility of ['hidden', 'area'] as const) {
			const from = await world.add({ ...place, address_visibility }, await world.app.somebody('owner'));
			const into = await world.addUnowned();
			await world.merge(from.id, into.id);
			const seen = await world.profileOf(into.id);
			expect(seen.address.line1).toBeNull();
			expect([seen.lat, seen.lng]).toEqual(address_visibility === 'hidden' ? [null, null] : [51.23, 0.99]);
			expect(seen.address_visibility).toBe(address_visibility);
		}
	});

	test('views go along, day by day, and who looked at both today is counted there no third time', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
		const look = async (id: string) =>
			(await ana.call('POST /business-profile/view-profile', { body: { profile_id: id }, headers })).data.counted;
		expect([await look(from.id), await look(into.id)]).toEqual([true, true]);
		const [today, before] = [0, 3].map((days) =>
			new Date(world.app.clock.now.getTime() - days * 86_400_000).toISOString().slice(0, 10),
		);
		const rows = [
			{ profile_id: from.id, day: before!, views: 4 },
			{ profile_id: into.id, day: before!, views: 3 },
		];
		await world.app.db.insertInto('profile_view_day').values(rows).execute();
		// A request for the statistics makes the server write the views of the last seconds.
		await addKeeper(world.app, into.id, world.importer.id, 'owner');
		await world.importer.call('GET /business-profile/statistics/:id', of(into.id));
		await world.merge(from.id, into.id);
		const views = await world.app.db
			.selectFrom('profile_view_day')
			.select(['day', 'views'])
			.where('profile_id', 'in', [from.id, into.id])
			.orderBy('day')
			.execute();
		expect(views).toEqual([
			{ day: before, views: 7 },
			{ day: today, views: 2 },
		]);
		expect(await look(into.id)).toBe(false);
		const viewers = world.app.db.selectFrom('profile_viewer').select('profile_id').where('profile_id', '=', from.id);
		expect(await viewers.execute()).toEqual([]);
	});

	test('pictures and fields go along together', async () => {
		const [from, into] = [await world.addUnowned({ tagline: 'Bread' }), await world.addUnowned()];
		await addKeeper(world.app, from.id, world.importer.id, 'owner');
		await world.importer.call('POST /business-profile/image/:id', {
			...of(from.id),
			files: { image: await newPicture() },
		});
		await abandon(world.app, from.id);
		expect(await world.merge(from.id, into.id)).toMatchObject({ filled: ['tagline'], images: 1 });
		expect(await world.profileOf(into.id)).toMatchObject({ tagline: 'Bread', image: expect.any(String) });
	});

	test('pictures go along', async () => {
		const owner = await world.app.somebody('owner');
		const [from, into] = [await world.add({}, owner), await world.add({}, owner)];
		await owner.call('POST /business-profile/image/:id', { ...of(from.id), files: { image: await newPicture() } });
		const photos = { files: { images: [await newPicture(), await newPicture()] } };
		await owner.call('POST /business-profile/other-images/:id', { ...of(from.id), ...photos });
		const before = await world.profileOf(from.id);
		expect((await world.merge(from.id, into.id)).images).toBe(3);
		const after = await world.profileOf(into.id);
		expect(after.image).toBe(before.image);
		expect(after.other_images).toEqual(before.other_images);
		const unused = world.app.db.selectFrom('media_image').select('id').where('unused_since', 'is not', null);
		expect(await unused.execute()).toEqual([]);
	});
});

describe('a preview', () => {
	test('says what will happen, and changes nothing', async () => {
		const [from, into] = [await world.addUnowned({ description: 'x'.repeat(80) }), await world.addUnowned()];
		const ana = await world.app.somebody('ana');
		await world.review(ana, from.id, [5, 5, 5, 5]);
		const before = [await world.profileOf(from.id), await world.profileOf(into.id)];
		const preview = await world.merge(from.id, into.id, true);
		expect(preview).toMatchObject({ is_done: false, reviews: { moved: 1 }, filled: ['description'] });
		expect([await world.profileOf(from.id), await world.profileOf(into.id)]).toEqual(before);
		const done = await world.merge(from.id, into.id);
		expect(done).toEqual({ ...preview, is_done: true });
	});

	test('of what cannot be merged says so', async () => {
		const one = await world.addUnowned();
		const call = (from: string, into: string) => refusalOf(world.merge(from, into));
		const nowhere = '00000000-0000-7000-8000-000000000000';
		expect(await call(one.id, one.id)).toEqual([422, 'invalid_request']);
		expect(await call(one.id, nowhere)).toEqual([422, 'invalid_request']);
		expect(await call(nowhere, one.id)).toEqual([404, 'not_found']);
	});
});
