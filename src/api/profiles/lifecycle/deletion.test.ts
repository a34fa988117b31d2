import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeletedProfiles } from '#api/profiles/lifecycle/service.ts';
import { restorableDays } from '#contract/profiles/profile-lifecycle.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { countAt, of, seenBy } from '#test/profile-calls.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let operator: TestActor;
let made = 0;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const add = (owner: TestActor, fields: object = {}) => addBusiness(owner, `Lantern Bakery ${made++}`, fields);
const namesFound = async (q: string) =>
	(await app.visitor('GET /business-profile', { query: { q, limit: 100 } })).data.map((card) => card.business_name);
const namesListed = async () =>
	(await app.visitor('GET /business-profile', { query: { sort: 'newest', limit: 100 } })).data.map(
		(card) => card.business_name,
	);
const waitDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};

describe('a deleted business', () => {
	test('is gone from everywhere at once, but for its owner, who restores it as it was', async () => {
		const [owner, mia, ana] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('ana')];
		const place = `Deletia ${made++}`;
		const shop = await add(owner, { address: { locality: place, country: 'DE' } });
		const slug = `deletia-${made - 2}-de`;
		await addKeeper(app, shop.id, mia.id, 'manager');
		expect(await countAt(app, slug)).toBe(1);
		const { data } = await owner.call('DELETE /business-profile/:id', of(shop.id));
		expect(data.restorable_until).toBe(new Date(app.clock.now.getTime() + restorableDays * 86_400_000).toISOString());
		for (const call of [app.visitor, mia.call, ana.call, operator.call])
			expect(await seenBy(call, shop.id)).toEqual([404, 'not_found']);
		expect(await seenBy(app.visitor, shop.slug)).toEqual([404, 'not_found']);
		expect(await namesFound(shop.business_name)).not.toContain(shop.business_name);
		expect(await namesListed()).not.toContain(shop.business_name);
		expect(await countAt(app, slug)).toBe(0);
		const { data: suggestions } = await app.visitor('GET /business-profile/suggest', {
			query: { q: shop.business_name },
		});
		expect(suggestions.map(({ label }) => label)).not.toContain(shop.business_name);
		for (const one of [owner, mia])
			expect((await one.call('GET /business-profile/my/profiles')).data.map(({ id }) => id)).not.toContain(shop.id);
		const reviews = app.visitor('GET /business-profile/reviews/:id', of(shop.id));
		expect(await refusalOf(reviews)).toEqual([404, 'not_found']);
		const review = ana.call('POST /business-profile/reviews', {
			body: { profile_id: shop.id, scores: {} },
		});
		expect(await refusalOf(review)).toEqual([404, 'not_found']);
		const again = await owner.call('GET /business-profile/:id', of(shop.id));
		expect(again.data).toMatchObject({ status: 'deleted', deletion: { restorable_until: data.restorable_until } });
		expect((await owner.call('GET /me/control')).data.to_do).toMatchObject([
			{ kind: 'deleted', profile: { id: shop.id }, restorable_until: data.restorable_until },
		]);
		const edit = owner.call('PATCH /business-profile/:id', { ...of(shop.id), body: { tagline: 'x' } });
		expect(await refusalOf(edit)).toEqual([409, 'conflict']);
		const restored = await owner.call('POST /business-profile/:id/restore', of(shop.id));
		expect(restored.data).toMatchObject({ status: 'published', deletion: null, may_delete: true, slug: shop.slug });
		expect(await namesListed()).toContain(shop.business_name);
		expect(await countAt(app, slug)).toBe(1);
		expect((await owner.call('GET /me/control')).data.to_do).toEqual([]);
	});

	test('is deleted, and restored, by an owner only, once', async () => {
		const [owner, mia, ana] = [await app.somebody('owner'), await app.somebody('mia'), await app.somebody('ana')];
		const { id } = await add(owner);
		await addKeeper(app, id, mia.id, 'manager');
		for (const one of [mia, ana, operator])
			expect(await refusalOf(one.call('DELETE /business-profile/:id', of(id)))).toEqual([403, 'forbidden']);
		expect(await refusalOf(owner.call('POST /business-profile/:id/restore', of(id)))).toEqual([409, 'conflict']);
		await owner.call('DELETE /business-profile/:id', of(id));
		expect(await refusalOf(owner.call('DELETE /business-profile/:id', of(id)))).toEqual([404, 'not_found']);
		for (const one of [mia, ana, operator])
			expect(await refusalOf(one.call('POST /business-profile/:id/restore', of(id)))).toEqual([404, 'not_found']);
	});

	test('comes back as it was: a draft as a draft, a closed one closed, a suspended one suspended', async () => {
		const owner = await app.somebody('owner');
		for (const status of ['draft', 'permanently_closed'] as const) {
			const { id } = await add(owner, { status });
			await owner.call('DELETE /business-profile/:id', of(id));
			expect((await owner.call('POST /business-profile/:id/restore', of(id))).data.status).toBe(status);
		}
		const { id } = await add(owner);
		await operator.call('PUT /business-profile/:id/suspension', { ...of(id), body: { reason: 'It is not there.' } });
		await owner.call('DELETE /business-profile/:id', of(id));
		expect((await owner.call('POST /business-profile/:id/restore', of(id))).data).toMatchObject({
			status: 'suspended',
			suspension: { reason: 'It is not there.' },
		});
	});

	test(`is purged after ${restorableDays} days, with all that hangs on it, and its address is free`, async () => {
		const [owner, ana] = [await app.somebody('owner'), await app.somebody('ana')];
		const shop = await add(owner);
		const { data: review } = await ana.call('POST /business-profile/reviews', {
			body: await reviewOf(app, shop.id, [5, 4, 5, 4]),
		});
		await ana.call('DELETE /business-profile/reviews/:id', of(review.id));
		await owner.call('DELETE /business-profile/:id', of(shop.id));
		waitDays(restorableDays - 0.01);
		expect(await purgeDeletedProfiles({ db: app.db, now: app.clock.now })).toBe(0);
		const same = await add(ana, { business_name: shop.business_name });
		expect(same.slug).not.toBe(shop.slug);
		waitDays(0.01);
		expect(await refusalOf(owner.call('POST /business-profile/:id/restore', of(shop.id)))).toEqual([404, 'not_found']);
		expect(await purgeDeletedProfiles({ db: app.db, now: app.clock.now })).toBeGreaterThan(0);
		for (const table of ['review', 'profile_member', 'profile_rating', 'profile_deletion'] as const)
			expect(await app.db.selectFrom(table).select('profile_id').where('profile_id', '=', shop.id).execute()).toEqual(
				[],
			);
		expect((await add(ana, { business_name: shop.business_name })).slug).toBe(shop.slug);
		expect((await owner.call('GET /me/control')).data.to_do).toEqual([]);
	});

	test('of which more hangs than one statement can take along is purged in smaller batches', async () => {
		const owner = await app.somebody('owner');
		const shops = await Promise.all(Array.from({ length: 7 }, () => add(owner)));
		for (const { id } of shops) await owner.call('DELETE /business-profile/:id', of(id));
		waitDays(restorableDays + 0.01);
		await app.connection.runScript(`
			create function take_too_long() returns trigger language plpgsql as $$
			begin
				if (select count(*) from gone) > 1 or current_setting('statement_timeout') <> '0' then
					raise 'canceling statement due to statement timeout' using errcode = '57014';
				end if;
				return null;
			end $$;
			create trigger take_too_long after delete on profile referencing old table as gone for each statement execute function take_too_long()`);
		expect(await purgeDeletedProfiles({ db: app.db, now: app.clock.now })).toBe(shops.length);
		await app.connection.runScript('drop trigger take_too_long on profile; drop function take_too_long');
	});

	test('that cannot be purged keeps no other from it, though it is first, and is reported', async () => {
		const owner = await app.somebody('owner');
		const shops = await Promise.all(Array.from({ length: 5 }, () => add(owner)));
		for (const { id } of shops) await owner.call('DELETE /business-profile/:id', of(id));
		waitDays(restorableDays + 0.01);
		await app.connection.runScript(`
			create function refuse_purge() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
			create trigger refuse_purge before delete on profile for each row when (old.slug = '${shops[0]!.slug}') execute function refuse_purge()`);
		const purge = purgeDeletedProfiles({ db: app.db, now: app.clock.now });
		await expect(purge).rejects.toThrow('1 business could not be purged');
		const left = await app.db
			.selectFrom('profile_deletion')
			.select('profile_id')
			.where('purge_at', '<=', app.clock.now)
			.execute();
		expect(left).toEqual([{ profile_id: shops[0]!.id }]);
		await app.connection.runScript('drop trigger refuse_purge on profile; drop function refuse_purge');
		expect(await purgeDeletedProfiles({ db: app.db, now: app.clock.now })).toBe(1);
	});

	test('at the same moment: deleted once, restored once', async () => {
		for (let round = 0; round < 5; round += 1) {
			const owner = await app.somebody('owner');
			const place = `Racia ${made}`;
			const { id } = await add(owner, { address: { locality: place, country: 'DE' } });
			const slug = `racia-${place.split(' ')[1]}-de`;
			const twice = (name: 'DELETE /business-profile/:id' | 'POST /business-profile/:id/restore') =>
				Promise.all([1, 2].map(() => refusalOf(owner.call(name, of(id)))));
			expect((await twice('DELETE /business-profile/:id')).sort()).toEqual([[404, 'not_found'], 'done']);
			expect(await countAt(app, slug)).toBe(0);
			expect((await twice('POST /business-profile/:id/restore')).sort()).toEqual([[409, 'conflict'], 'done']);
			expect(await countAt(app, slug)).toBe(1);
		}
	});
});

// The embedded database has one connection, so that nobody waits for a lock there.
test.runIf(engine === 'postgres')(
	'a purge passes over a business that somebody is restoring, and waits for nobody',
	async () => {
		const owner = await app.somebody('owner');
		const { id } = await add(owner);
		await owner.call('DELETE /business-profile/:id', of(id));
		const now = new Date(app.clock.now.getTime() + (restorableDays + 1) * 86_400_000);
		const restoring = await app.db.startTransaction().execute();
		await restoring.selectFrom('profile').select('id').where('id', '=', id).forNoKeyUpdate().execute();
		const purging = purgeDeletedProfiles({ db: app.db, now });
		const outcome = await Promise.race([purging, whenWaiting(app.connection.db).then(() => 'waits')]);
		await restoring.rollback().execute();
		await purging;
		expect(outcome).toBe(0);
		expect(await purgeDeletedProfiles({ db: app.db, now })).toBe(1);
	},
);
