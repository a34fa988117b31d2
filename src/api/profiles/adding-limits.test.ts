import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeEmptyPlaces } from '#api/profiles/places/service.ts';
import { addWords, removeUnheldWords } from '#api/profiles/words/service.ts';
import { deleteUnheldWords } from '#api/profiles/words/word-queries.ts';
import type { ApiError, CallInput } from '#contract/client.ts';
import { profileLimits } from '#contract/limits.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { whenWaiting } from '#test/when-waiting.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
});
afterAll(() => app?.close());

const somebody = () => app.actor(`somebody${made++}`);
const add = async (owner: TestActor, body: CallInput<'POST /business-profile'>['body']) =>
	(await owner.call('POST /business-profile', { body: { confirm_distinct: true, ...body } })).data;
const edit = async (owner: TestActor, id: string, body: object) =>
	(await owner.call('PATCH /business-profile/:id', { params: { id }, body })).data;
const known = async (...words: string[]) =>
	(await app.db.selectFrom('search_word').select('word').where('word', 'in', words).orderBy('word').execute()).map(
		({ word }) => word,
	);
const places = async (...slugs: string[]) =>
	(await app.db.selectFrom('place').select('slug').where('slug', 'in', slugs).orderBy('slug').execute()).map(
		({ slug }) => slug,
	);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code, error.message],
	);

describe('words that misspellings are compared with', () => {
	test('a draft adds none, whatever it is called; published, it does', async () => {
		const owner = await somebody();
		const { id } = await add(owner, { business_name: 'Bakkery quuxed', status: 'draft' });
		await edit(owner, id, { business_name: 'Bakkeri quuxer' });
		expect(await known('bakkery', 'quuxed', 'bakkeri', 'quuxer')).toEqual([]);
		await edit(owner, id, { status: 'published' });
		expect(await known('bakkery', 'quuxed', 'bakkeri', 'quuxer')).toEqual(['bakkeri', 'quuxer']);
	});

	test('what only a former name held goes with it; what another name holds stays', async () => {
		const owner = await somebody();
		await add(owner, { business_name: 'Zwetschge 寿司屋' });
		const { id } = await add(owner, { business_name: 'Zwetschge Mirabelle 寿司屋' });
		await add(owner, { business_name: 'Pflaume', tagline: 'Mirabelle' });
		await edit(owner, id, { business_name: 'Quitte' });
		expect(await known('zwetschge', 'mirabelle', 'quitte', '寿司屋')).toEqual(['quitte', 'zwetschge', '寿司屋']);
	});

	test('they leave and come back with the business', async () => {
		const owner = await somebody();
		const { id } = await add(owner, { business_name: 'Schlehdorn' });
		await owner.call('DELETE /business-profile/:id', { params: { id } });
		expect(await known('schlehdorn')).toEqual([]);
		await owner.call('POST /business-profile/:id/restore', { params: { id } });
		expect(await known('schlehdorn')).toEqual(['schlehdorn']);
	});

	test('they stay with a business that has closed, which is found by its name', async () => {
		const owner = await somebody();
		const { id } = await add(owner, { business_name: 'Vogelbeere' });
		await edit(owner, id, { status: 'permanently_closed' });
		expect(await known('vogelbeere')).toEqual(['vogelbeere']);
		await edit(owner, id, { business_name: 'Vogelkirsche' });
		expect(await known('vogelbeere', 'vogelkirsche')).toEqual(['vogelkirsche']);
	});

	test('a misspelling is taken for nothing that nobody sees', async () => {
		const owner = await somebody();
		await add(owner, { business_name: 'Holunderblüte' });
		const { id } = await add(owner, { business_name: 'Hollunderblute', status: 'draft' });
		for (const end of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
			await edit(owner, id, { business_name: `Hollunderblute${end}` });
		const { data } = await app.visitor('GET /business-profile', { query: { q: 'hollunderblute' } });
		expect(data.map(({ business_name }) => business_name)).toEqual(['Holunderblüte']);
	});

	// The embedded database has one connection, so that nobody adds anything meanwhile.
	test.runIf(engine === 'postgres')('one that a business is about to hold stays', async () => {
		await app.db.insertInto('search_word').values({ word: 'zwieback' }).execute();
		await app.db.transaction().execute(async (db) => {
			await addWords({ db }, [{ name_key: 'zwieback' }]);
			await removeUnheldWords({ db: app.db });
		});
		expect(await known('zwieback')).toEqual(['zwieback']);
	});

	test.runIf(engine === 'postgres')('one that goes at this moment is added anew', async () => {
		await app.db.insertInto('search_word').values({ word: 'quarkkeulchen' }).execute();
		const { adding } = await app.db.transaction().execute(async (db) => {
			await deleteUnheldWords(db, ['quarkkeulchen']);
			const adding = app.db.transaction().execute((db) => addWords({ db }, [{ name_key: 'quarkkeulchen' }]));
			await whenWaiting(app.connection.db);
			return { adding };
		});
		await adding;
		expect(await known('quarkkeulchen')).toEqual(['quarkkeulchen']);
	});

	test('the upkeep removes those that nothing holds, step by step through all of them', async () => {
		const orphans = Array.from({ length: 250 }, (_, at) => `orphan${String(at).padStart(3, '0')}`);
		await app.db
			.insertInto('search_word')
			.values(orphans.map((word) => ({ word })))
			.execute();
		await add(await somebody(), { business_name: 'Orphan007 Inn' });
		await removeUnheldWords({ db: app.db });
		expect(await known(...orphans)).toEqual(['orphan007']);
		expect(await known('inn')).toEqual(['inn']);
		expect(await app.db.selectFrom('search_word_check').selectAll().execute()).toEqual([{ last_word: '' }]);
	});
});

describe('places', () => {
	const at = (locality: string) => ({ address: { locality, country: 'DE' } });

	test('a draft makes none', async () => {
		const owner = await somebody();
		const { id } = await add(owner, { business_name: 'Soon', status: 'draft', ...at('Nirgendheim') });
		await edit(owner, id, at('Nirgendwo'));
		expect(await places('nirgendheim-de', 'nirgendwo-de')).toEqual([]);
		await edit(owner, id, { status: 'published' });
		expect(await places('nirgendheim-de', 'nirgendwo-de')).toEqual(['nirgendwo-de']);
		const { data } = await app.visitor('GET /business-profile', { query: { place: 'nirgendwo-de' } });
		expect(data.map((card) => card.id)).toEqual([id]);
	});

	test('what nobody lies in goes with the upkeep; what a closed business lies in stays', async () => {
		const owner = await somebody();
		const moved = await add(owner, { business_name: 'Moved', ...at('Altdorf') });
		await edit(owner, moved.id, at('Neudorf'));
		const closed = await add(owner, { business_name: 'Closed', ...at('Ruhedorf') });
		await edit(owner, closed.id, { status: 'permanently_closed' });
		await removeEmptyPlaces({ db: app.db });
		expect(await places('altdorf-de', 'neudorf-de', 'ruhedorf-de')).toEqual(['neudorf-de', 'ruhedorf-de']);
	});

	test('a suspended business keeps its place while its owner edits it', async () => {
		const owner = await somebody();
		const operator = await app.actor('operator');
		const { id } = await add(owner, { business_name: 'Set aside', ...at('Eckdorf') });
		const params = { id };
		await operator.call('PUT /business-profile/:id/suspension', { params, body: { reason: 'To be looked into.' } });
		await edit(owner, id, { tagline: 'We are sorry' });
		await operator.call('DELETE /business-profile/:id/suspension', { params });
		const { data } = await app.visitor('GET /business-profile', { query: { place: 'eckdorf-de' } });
		expect(data.map((card) => card.id)).toEqual([id]);
	});
});

describe('how much one member adds', () => {
	test(`${profileLimits.drafts} drafts at a time, and the sentence says what to do`, async () => {
		const owner = await somebody();
		const draft = (name: string) => add(owner, { business_name: name, status: 'draft' });
		const first = await draft('Draft 0');
		for (let at = 1; at < profileLimits.drafts; at += 1) await draft(`Draft ${at}`);
		const refused = [409, 'conflict', expect.stringMatching(/10 drafts.*Publish or delete one/)];
		expect(await refusalOf(draft('One more'))).toEqual(refused);
		const { id } = await add(owner, { business_name: 'Open' });
		expect(await refusalOf(edit(owner, id, { status: 'draft' }))).toEqual(refused);
		expect(await refusalOf(edit(owner, first.id, { tagline: 'A draft may still change' }))).toBe('done');
		await edit(owner, first.id, { status: 'published' });
		expect(await refusalOf(draft('In its stead'))).toBe('done');
		const operator = await app.actor('operator');
		for (let at = 0; at <= profileLimits.drafts; at += 1)
			await add(operator, { business_name: `Operated ${at}`, status: 'draft' });
	});

	test.each([true, false])(
		'threat 44: a draft that is restored is one more, be the address confirmed: %s',
		async (emailVerified) => {
			const owner = await app.actor(`somebody${made++}`, { emailVerified });
			// Without a confirmed address what is to be published waits.
			const status = emailVerified ? 'draft' : 'published';
			const ids: string[] = [];
			for (let at = 0; at < profileLimits.drafts; at += 1)
				ids.push((await add(owner, { business_name: `Held ${at}`, status })).id);
			const params = { id: ids[0]! };
			await owner.call('DELETE /business-profile/:id', { params });
			const { id } = await add(owner, { business_name: 'In its stead', status });
			const restore = () => refusalOf(owner.call('POST /business-profile/:id/restore', { params }));
			expect(await restore()).toEqual([409, 'conflict', expect.stringMatching(/10 drafts/)]);
			await owner.call('DELETE /business-profile/:id', { params: { id } });
			expect(await restore()).toBe('done');
		},
	);

	test('a waiting business becomes a draft also where there are as many as may be', async () => {
		const owner = await app.actor(`somebody${made++}`, { emailVerified: false });
		const { id } = await add(owner, { business_name: 'Waits 0' });
		for (let at = 1; at < profileLimits.drafts; at += 1) await add(owner, { business_name: `Waits ${at}` });
		expect(await refusalOf(edit(owner, id, { status: 'draft' }))).toBe('done');
	});

	test('two drafts at the same moment are one too many', async () => {
		const owner = await somebody();
		for (let at = 1; at < profileLimits.drafts; at += 1)
			await add(owner, { business_name: `Draft ${at}`, status: 'draft' });
		const both = ['Left', 'Right'].map((name) => refusalOf(add(owner, { business_name: name, status: 'draft' })));
		expect((await Promise.all(both)).filter((one) => one === 'done')).toHaveLength(1);
	});

	test(`${profileLimits.addedPerDay} businesses a day, also when they are deleted in between`, async () => {
		const owner = await somebody();
		const { id } = await add(owner, { business_name: 'The first of many' });
		await owner.call('DELETE /business-profile/:id', { params: { id } });
		const { slug: _, ...row } = await app.db
			.selectFrom('profile')
			.select(['business_name', 'name_key', 'slug', 'search', 'status', 'created_by', 'created_at'])
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		const ids = Array.from({ length: profileLimits.addedPerDay - 1 }, () => crypto.randomUUID());
		await app.db
			.insertInto('profile')
			.values(ids.map((each) => ({ ...row, id: each, slug: each })))
			.execute();
		await app.db
			.insertInto('profile_member')
			.values(ids.map((profile_id) => ({ profile_id, member_id: owner.id, role: 'owner' })))
			.execute();
		expect(await refusalOf(add(owner, { business_name: 'One more' }))).toEqual([
			429,
			'rate_limited',
			expect.stringMatching(/200 businesses a day/),
		]);
		app.clock.now = new Date(app.clock.now.getTime() + 86_400_001);
		expect(await refusalOf(add(owner, { business_name: 'One more' }))).toBe('done');
	});
});

test('a business takes its own former address back, and nobody else’s', async () => {
	const owner = await somebody();
	const { id, slug } = await add(owner, { business_name: 'Lindenhof' });
	expect((await edit(owner, id, { business_name: 'Eichenhof' })).slug).toBe('eichenhof');
	expect((await add(owner, { business_name: 'Lindenhof' })).slug).not.toBe(slug);
	expect((await edit(owner, id, { business_name: 'Lindenhof' })).slug).toBe(slug);
	const former = await app.db.selectFrom('profile_slug').select('slug').where('profile_id', '=', id).execute();
	expect(former).toEqual([{ slug: 'eichenhof' }]);
	const { headers } = await app.server.inject({ url: '/api/v1/business-profile/eichenhof' });
	expect(headers.location).toBe(`/api/v1/business-profile/${slug}`);
});

test.runIf(engine === 'postgres')(
	'of two drafts of one business that are published at the same moment, the second is asked about',
	async () => {
		for (let round = 0; round < 5; round += 1) {
			const owner = await somebody();
			const address = { locality: `Doppelstadt ${round}`, country: 'DE' };
			const draft = () => add(owner, { business_name: 'Pastinake am Tor', status: 'draft', address });
			const drafts = [await draft(), await draft()];
			const answers = await Promise.all(drafts.map(({ id }) => refusalOf(edit(owner, id, { status: 'published' }))));
			expect(answers.map((answer) => (answer === 'done' ? answer : answer[1])).sort()).toEqual([
				'done',
				'duplicate_suspected',
			]);
		}
	},
);

// The embedded database runs one call after the other anyway.
test.runIf(engine === 'postgres')(
	'of members who add one business at the same moment, all but the first are asked',
	async () => {
		for (let round = 0; round < 5; round += 1) {
			const members = await Promise.all([somebody(), somebody(), somebody()]);
			const body = {
				business_name: `${['Kohlrabi', 'Fenchel', 'Quinoa', 'Spargel', 'Mangold'][round]} am Tor`,
				address: { locality: 'Celle', country: 'DE' },
			};
			const answers = await Promise.all(members.map(({ call }) => refusalOf(call('POST /business-profile', { body }))));
			expect(answers.map((answer) => (answer === 'done' ? answer : answer[1])).sort()).toEqual([
				'done',
				'duplicate_suspected',
				'duplicate_suspected',
			]);
		}
	},
);
