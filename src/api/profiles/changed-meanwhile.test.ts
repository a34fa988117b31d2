/** A change to a business while a call about it is under way is answered with an error code of the contract. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { newPicture } from '#test/pictures.ts';
import { refusalOf } from '#test/refusal.ts';
import { addBusiness } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let owner: TestActor;
let manager: TestActor;
let made = 0;
beforeAll(async () => {
	({ app } = await operatedApp());
	[owner, manager] = [await app.somebody('owner'), await app.somebody('manager')];
});
afterAll(() => app?.close());

async function business(): Promise<string> {
	const { id } = await addBusiness(owner, `Meanwhile ${made++}`);
	await addKeeper(app, id, manager.id, 'manager');
	return id;
}

const uploads = {
	image: async (id: string) =>
		manager.call('POST /business-profile/image/:id', { params: { id }, files: { image: await newPicture() } }),
	cover: async (id: string) =>
		manager.call('POST /business-profile/cover/:id', { params: { id }, files: { image: await newPicture() } }),
	'other-images': async (id: string) =>
		manager.call('POST /business-profile/other-images/:id', {
			params: { id },
			files: { images: [await newPicture()] },
		}),
};
const changes = {
	'the role is lost': [sql`delete from profile_member where member_id = `, [403, 'forbidden']],
	'the business is merged into another': [sql`delete from profile where id = `, [404, 'not_found']],
} as const;

test
	.runIf(engine === 'postgres')
	.each(Object.keys(uploads).flatMap((slot) => Object.keys(changes).map((change) => [slot, change])))(
	'while a picture is sent as %s, %s',
	async (slot, change) => {
		const id = await business();
		const [statement, answer] = changes[change as keyof typeof changes];
		const sent = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from profile where id = ${id} for update`.execute(db);
			const sending = refusalOf(uploads[slot as keyof typeof uploads](id));
			await whenWaiting(db);
			await sql`${statement} ${change === 'the role is lost' ? manager.id : id}`.execute(db);
			return { sending };
		});
		expect(await sent.sending).toEqual(answer);
		const shown = await app.db
			.selectFrom('profile')
			.select(['image', 'cover', 'other_images'])
			.where('id', '=', id)
			.execute();
		expect(shown).toEqual(change === 'the role is lost' ? [{ image: null, cover: null, other_images: [] }] : []);
	},
);

test.runIf(engine === 'postgres').each([
	['is laid over what it is then', false, 'done'],
	['is refused where it says what it was made from', true, [412, 'precondition_failed']],
])('a change that waits for another %s', async (_what, saysWhatFrom, answer) => {
	const body = { business_name: `Meanwhile ${made++}`, confirm_distinct: true };
	const { data: added, headers: given } = await owner.call('POST /business-profile', { body });
	const { id } = added;
	const headers: Record<string, string> = saysWhatFrom ? { 'if-match': given.get('etag')! } : {};
	const changing = await app.connection.db.transaction().execute(async (db) => {
		await sql`update profile set phone = '+4930123456', version = version + 1 where id = ${id}`.execute(db);
		const changing = refusalOf(
			owner.call('PATCH /business-profile/:id', { params: { id }, body: { tagline: 'By the river' }, headers }),
		);
		await whenWaiting(db);
		return { changing };
	});
	expect(await changing.changing).toEqual(answer);
	const { data } = await app.visitor('GET /business-profile/:id', { params: { id } });
	expect([data.phone, data.tagline]).toEqual(['+4930123456', answer === 'done' ? 'By the river' : null]);
});

test.runIf(engine === 'postgres')(
	'threat 85: whoever stops being its keeper while a change waits changes nothing any more',
	async () => {
		const id = await business();
		const changing = await app.connection.db.transaction().execute(async (db) => {
			await sql`select id from profile where id = ${id} for no key update`.execute(db);
			const changing = refusalOf(
				manager.call('PATCH /business-profile/:id', { params: { id }, body: { website: 'https://elsewhere.example' } }),
			);
			await whenWaiting(db);
			await sql`delete from profile_member where profile_id = ${id} and member_id = ${manager.id}`.execute(db);
			return { changing };
		});
		expect(await changing.changing).toEqual([403, 'forbidden']);
		expect((await app.visitor('GET /business-profile/:id', { params: { id } })).data.website).toBeNull();
	},
);

test.runIf(engine === 'postgres')('a business that its owner sends twice at once is there once', async () => {
	const body = { business_name: 'Twice Pressed', address: { locality: 'Eile', country: 'DE' } };
	const add = () => refusalOf(owner.call('POST /business-profile', { body }));
	const adding = await app.connection.db.transaction().execute(async (db) => {
		await sql`select id from member where id = ${owner.id} for no key update`.execute(db);
		const adding = [add(), add()];
		await whenWaiting(db, 2);
		return { adding };
	});
	expect((await Promise.all(adding.adding)).toSorted()).toEqual([[409, 'duplicate_suspected'], 'done']);
});

test('of several who take one name at the same moment, each has an address of their own', async () => {
	for (let round = 0; round < 3; round += 1) {
		const ids = await Promise.all(Array.from({ length: 6 }, business));
		const business_name = `The Same Corner ${round}`;
		const renamings = ids.map((id) =>
			refusalOf(owner.call('PATCH /business-profile/:id', { params: { id }, body: { business_name } })),
		);
		expect(await Promise.all(renamings)).toEqual(ids.map(() => 'done'));
		const slugs = await app.db.selectFrom('profile').select('slug').where('id', 'in', ids).execute();
		expect(slugs.map(({ slug }) => slug)).toContain(`the-same-corner-${round}`);
		expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(ids.length);
	}
});
