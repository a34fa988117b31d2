import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError, CallInput } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let ana: TestActor;
let ben: TestActor;
beforeAll(async () => {
	app = await testApp();
	ana = await app.actor('ana');
	ben = await app.actor('ben');
});
afterAll(() => app.close());

const failure = (call: Promise<unknown>) =>
	call.then(
		() => expect.unreachable('the call should fail'),
		(error: ApiError) => error,
	);
const names = (data: { business_name: string }[]) => data.map((card) => card.business_name);
const search = async (term: string, query = {}) =>
	app.visitor('GET /business-profile/search/:term', { params: { term }, query });

describe('adding and reading', () => {
	test('a new business is published, mine, and found by id and by slug', async () => {
		const { data } = await ana.call('POST /business-profile', {
			body: {
				business_name: 'Bäckerei Morgenrot',
				category: 'bakeries',
				address: { locality: 'Lindau', country: 'DE' },
			},
		});
		expect(data).toMatchObject({
			slug: 'backerei-morgenrot',
			status: 'published',
			my_role: 'owner',
			claim_state: 'claimed',
			score: null,
			score_count: 0,
		});
		const bySlug = await app.visitor('GET /business-profile/:id', { params: { id: data.slug } });
		expect(bySlug.data).toMatchObject({ id: data.id, my_role: 'none', missing: [] });
		const mine = await ana.call('GET /business-profile/my/profiles');
		expect(mine.data).toContainEqual({
			id: data.id,
			business_name: 'Bäckerei Morgenrot',
			slug: data.slug,
			status: 'published',
			image: null,
			role: 'owner',
		});
	});

	test('the same name elsewhere gets an address of its own', async () => {
		const [first, second] = await Promise.all(
			['Ulm', 'Jena'].map((locality) =>
				ana.call('POST /business-profile', { body: { business_name: 'Goldener Hirsch', address: { locality } } }),
			),
		);
		expect(first?.data.slug).not.toBe(second?.data.slug);
	});

	test('a likely duplicate is asked about, and can be confirmed as distinct', async () => {
		const body = { business_name: 'Trattoria Da Vinci', lat: 48.1, lng: 11.5, phone: '+498912345678' };
		const first = await ana.call('POST /business-profile', { body });
		const error = await failure(
			ben.call('POST /business-profile', {
				body: { business_name: 'Trattoria da Vinci!', lat: 48.1003, lng: 11.5003 },
			}),
		);
		expect(error.code).toBe('duplicate_suspected');
		expect(error.problem?.candidates).toEqual([
			expect.objectContaining({ id: first.data.id, business_name: 'Trattoria Da Vinci', is_mine: false }),
		]);
		const samePhone = await failure(
			ana.call('POST /business-profile', { body: { business_name: 'Other', phone: '+498912345678' } }),
		);
		expect(samePhone.code).toBe('duplicate_suspected');
		expect(samePhone.problem?.candidates).toEqual([expect.objectContaining({ id: first.data.id, is_mine: true })]);
		const distinct = await ben.call('POST /business-profile', { body: { ...body, confirm_distinct: true } });
		expect(distinct.data.id).not.toBe(first.data.id);
	});

	test('a likely duplicate is found whatever country is given for its town', async () => {
		const business = {
			business_name: 'Backstube Thießen',
			website: 'https://thiessen-back.example',
			address: { locality: 'Preetz', country: 'DE' },
			lat: 54.235,
			lng: 10.281,
		};
		const { data } = await ana.call('POST /business-profile', { body: business });
		const answerTo = (
			body: Partial<Omit<typeof business, 'address'>> & { address: { locality: string; country: string | null } },
		) =>
			ben
				.call('POST /business-profile', { body: { business_name: business.business_name, status: 'draft', ...body } })
				.then(
					({ data }) => data.id,
					(error) => error.problem.candidates.map(({ id }: { id: string }) => id),
				);
		for (const country of ['US', 'DE', null]) {
			const address = { locality: 'Preetz', country };
			expect(await answerTo({ address })).toEqual([data.id]);
			expect(await answerTo({ address, business_name: 'Another name', website: business.website })).toEqual([data.id]);
		}
		// Their points say that these are two towns of one name.
		const there = { address: { locality: 'Preetz', country: 'US' }, lat: 44.31, lng: -90.86 };
		expect(await answerTo(there)).toEqual(expect.any(String));
		expect(await answerTo({ address: { locality: 'Preetz am See', country: 'DE' } })).toEqual(expect.any(String));
	});

	test('a draft is asked about when it is published, by what it says then, and never about itself', async () => {
		const there = await ana.call('POST /business-profile', {
			body: {
				business_name: 'Pension Alpenblick',
				phone: '+43512345678',
				address: { locality: 'Imst', country: 'AT' },
			},
		});
		const { data: draft } = await ben.call('POST /business-profile', {
			body: { business_name: 'Pension Alpenblick', status: 'draft' },
		});
		const edit = (body: CallInput<'PATCH /business-profile/:id'>['body']) =>
			ben.call('PATCH /business-profile/:id', { params: { id: draft.id }, body });
		await edit({ phone: '+43512345678' });
		await edit({ address: { locality: 'Imst', country: 'AT' } });
		for (const status of ['published', 'temporarily_closed', 'permanently_closed'] as const) {
			const error = await failure(edit({ status }));
			expect(error.code).toBe('duplicate_suspected');
			expect(error.problem?.candidates).toEqual([
				expect.objectContaining({ id: there.data.id, business_name: 'Pension Alpenblick', is_mine: false }),
			]);
		}
		const read = await ben.call('GET /business-profile/:id', { params: { id: draft.id } });
		expect(read.data.status).toBe('draft');
		expect((await edit({ status: 'published', confirm_distinct: true })).data.status).toBe('published');
		// The business has been confirmed as distinct from the other, so later changes are not questioned.
		expect((await edit({ tagline: 'With a view', phone: '+43512345678' })).data.tagline).toBe('With a view');
		expect((await edit({ status: 'temporarily_closed' })).data.status).toBe('temporarily_closed');
	});

	test('a draft like no other is published without a question', async () => {
		const body = { business_name: 'Almhütte Einsam', phone: '+43512999888', lat: 47.2, lng: 10.9 };
		const { data } = await ben.call('POST /business-profile', { body: { ...body, status: 'draft' } });
		const call = { params: { id: data.id }, body: { status: 'published' } } as const;
		expect((await ben.call('PATCH /business-profile/:id', call)).data.status).toBe('published');
	});

	test('a draft exists for its owner only', async () => {
		const { data } = await ana.call('POST /business-profile', {
			body: { business_name: 'Still Secret', status: 'draft' },
		});
		expect((await ana.call('GET /business-profile/:id', { params: { id: data.id } })).data.status).toBe('draft');
		expect((await failure(app.visitor('GET /business-profile/:id', { params: { id: data.id } }))).code).toBe(
			'not_found',
		);
		expect(
			(await failure(ben.call('PATCH /business-profile/:id', { params: { id: data.id }, body: { tagline: 'x' } })))
				.code,
		).toBe('not_found');
		expect(names((await search('still secret')).data)).not.toContain('Still Secret');
	});

	test('an address shown as an area hides the street and blurs the point', async () => {
		const { data } = await ana.call('POST /business-profile', {
			body: {
				business_name: 'Home Studio',
				address: { line1: '5 Secret Lane', locality: 'Graz' },
				lat: 47.07123,
				lng: 15.43987,
				address_visibility: 'area',
			},
		});
		const seen = (await app.visitor('GET /business-profile/:id', { params: { id: data.id } })).data;
		expect(seen).toMatchObject({ lat: 47.07, lng: 15.44, address: { line1: null, locality: 'Graz' } });
		expect(data.address.line1).toBe('5 Secret Lane');
	});
});

describe('changing', () => {
	test('by the owner only, part by part, against lost updates', async () => {
		const { data, headers } = await ana.call('POST /business-profile', {
			body: { business_name: 'Version One', tagline: 'kept' },
		});
		const params = { id: data.id };
		expect((await failure(ben.call('PATCH /business-profile/:id', { params, body: { tagline: 'mine' } }))).code).toBe(
			'forbidden',
		);
		const etag = headers.get('etag') ?? '';
		const changed = await ana.call('PATCH /business-profile/:id', {
			params,
			body: { phone: '+4930123456' },
			headers: { 'if-match': etag },
		});
		expect(changed.data).toMatchObject({ tagline: 'kept', phone: '+4930123456', phone_written: '+49 30 123456' });
		expect(
			(
				await failure(
					ana.call('PATCH /business-profile/:id', { params, body: { tagline: 'late' }, headers: { 'if-match': etag } }),
				)
			).code,
		).toBe('precondition_failed');
	});

	test('a new name moves the address, and the former one leads there', async () => {
		const { data } = await ana.call('POST /business-profile', { body: { business_name: 'Before Renaming' } });
		const renamed = await ana.call('PATCH /business-profile/:id', {
			params: { id: data.id },
			body: { business_name: 'After Renaming' },
		});
		expect(renamed.data.slug).toBe('after-renaming');
		const moved = await app.server.inject({ url: '/api/v1/business-profile/before-renaming' });
		expect([moved.statusCode, moved.headers.location]).toEqual([308, '/api/v1/business-profile/after-renaming']);
	});

	test('opening hours and special days decide whether it is open now', async () => {
		app.clock.now = new Date('2026-05-06T10:00:00Z'); // a Wednesday, noon in Berlin
		const { data } = await ana.call('POST /business-profile', {
			body: {
				business_name: 'Noon Shop',
				timezone: 'Europe/Berlin',
				hours: [{ day: 3, opens: '11:30', closes: '12:30' }],
			},
		});
		expect(data.open_now).toBe(true);
		const closed = await ana.call('PATCH /business-profile/:id', {
			params: { id: data.id },
			body: { special_hours: [{ from: '2026-05-06', to: '2026-05-06', closed: true }] },
		});
		expect(closed.data.open_now).toBe(false);
		const open = await app.visitor('GET /business-profile', { query: { open_now: 'true' } });
		expect(names(open.data)).not.toContain('Noon Shop');
		app.clock.now = new Date();
	});

	test('a special night goes on after midnight, on the page and in the list of what is open', async () => {
		const { data } = await ana.call('POST /business-profile', {
			body: {
				business_name: 'Midnight Supper',
				timezone: 'Europe/Berlin',
				special_hours: [
					{ from: '2026-05-06', to: '2026-05-06', closed: false, opens: '12:00', closes: '14:00' },
					{ from: '2026-05-06', to: '2026-05-06', closed: false, opens: '20:00', closes: '02:00' },
				],
			},
		});
		const isOpenAt = async (moment: string) => {
			app.clock.now = new Date(moment);
			const { data: shown } = await app.visitor('GET /business-profile/:id', { params: { id: data.id } });
			const listed = await app.visitor('GET /business-profile', { query: { open_now: 'true', sort: 'newest' } });
			return [shown.open_now, names(listed.data).includes('Midnight Supper')];
		};
		expect(await isOpenAt('2026-05-06T13:00+02:00')).toEqual([true, true]);
		expect(await isOpenAt('2026-05-06T19:59+02:00')).toEqual([false, false]);
		expect(await isOpenAt('2026-05-06T20:00+02:00')).toEqual([true, true]);
		expect(await isOpenAt('2026-05-07T01:59+02:00')).toEqual([true, true]);
		expect(await isOpenAt('2026-05-07T02:00+02:00')).toEqual([null, false]);
		app.clock.now = new Date();
	});

	test('special days that end before they begin are refused, where the last day is given', async () => {
		const days = (from: string, to: string) => ({
			business_name: 'Backward Days',
			special_hours: [{ from, to, closed: true }],
		});
		const refused = await failure(ana.call('POST /business-profile', { body: days('2026-12-26', '2026-12-25') }));
		expect([refused.code, refused.fields]).toEqual([
			'invalid_request',
			[
				expect.objectContaining({
					path: 'special_hours.0.to',
					message: 'The last day is before the first. Choose the same day or a later one.',
				}),
			],
		]);
		const { data } = await ana.call('POST /business-profile', { body: days('2026-12-25', '2026-12-25') });
		expect(data.special_hours).toHaveLength(1);
	});
});

describe('search', () => {
	beforeAll(async () => {
		for (const business_name of [
			'Zephyr Coffee Garden',
			'Zéphyrine Crêperie',
			'蜂鳥咖啡館',
			'Кофейня Жираф',
			'Plumbing by Quincy',
		]) {
			await ana.call('POST /business-profile', {
				body: { business_name, address: { locality: 'Searchville', country: 'GB' } },
			});
		}
	});
	test.each([
		['the whole name', 'zephyr coffee garden', 'Zephyr Coffee Garden'],
		['the start of a word', 'zephyr gard', 'Zephyr Coffee Garden'],
		['the middle of a word', 'uincy', 'Plumbing by Quincy'],
		['a misspelling', 'zephir cofee', 'Zephyr Coffee Garden'],
		['no accents', 'zephyrine creperie', 'Zéphyrine Crêperie'],
		['accents that are not there', 'Zéphyr Cóffee', 'Zephyr Coffee Garden'],
		['part of a Chinese name', '咖啡', '蜂鳥咖啡館'],
		['one Chinese letter', '館', '蜂鳥咖啡館'],
		['Cyrillic in another case', 'КОФЕЙНЯ', 'Кофейня Жираф'],
		['the place beside the name', 'quincy searchville', 'Plumbing by Quincy'],
	])('finds by %s', async (_, term, expected) => expect(names((await search(term)).data)[0]).toBe(expected));

	test('says when it had to guess the spelling', async () => {
		expect((await search('zephir cofee')).meta.approximate).toBe(true);
		expect((await search('zephyr')).meta.approximate).toBeUndefined();
	});
	test.each(["'", '%', '\\', '" or 1=1 --', '!!', ':*', '<script>alert(1)</script>', '𝔘𝔫𝔦', ' '.repeat(3).concat('x')])(
		'survives %j',
		async (term) => {
			expect(Array.isArray((await search(term)).data)).toBe(true);
		},
	);
	test('suggestions name a category by another word for it, after those that are called so', async () => {
		const suggest = async (q: string) => {
			const { data } = await app.visitor('GET /business-profile/suggest', { query: { q } });
			return data.filter(({ kind }) => kind === 'category').map(({ slug }) => slug);
		};
		expect(await suggest('solicitor')).toEqual(['lawyers']);
		expect(await suggest('coffee')).toContain('cafes');
		expect(await suggest('tattoo')).toEqual(['tattoos']);
		expect(await suggest('used ca')).toEqual(['car-dealers']);
		// Categories are found by the words people use: in other languages, and by what somebody wants.
		expect(await suggest('haircut')).toEqual(['hairdressers', 'barbers']);
		expect(await suggest('Frisör')).toEqual(['hairdressers']);
		expect(await suggest('fietsenmaker')).toEqual(['bicycle-repair']);
		expect(await suggest('bakery')).toEqual(['bakeries']);
		expect(await suggest('leaking tap')).toEqual(['plumbers']);
	});

	test('suggestions name businesses and places', async () => {
		const { data } = await app.visitor('GET /business-profile/suggest', { query: { q: 'zeph' } });
		expect(data.filter((entry) => entry.kind === 'profile').map((entry) => entry.label)).toContain(
			'Zephyr Coffee Garden',
		);
	});
});

describe('lists', () => {
	beforeAll(async () => {
		for (let number = 0; number < 25; number += 1) {
			await ben.call('POST /business-profile', {
				body: {
					business_name: `Row ${String(number).padStart(2, '0')}`,
					category: number % 2 ? 'cafes' : 'bakeries',
					price_range: (number % 4) + 1,
					address: { locality: 'Pageton', country: 'US' },
					lat: 40 + number / 1000,
					lng: -75,
				},
			});
		}
	});

	test('pages by cursor neither skip nor repeat, in every order', async () => {
		for (const sort of ['highest-rated', 'newest', 'most-reviewed'] as const) {
			const seen: string[] = [];
			let cursor: string | undefined;
			do {
				const page = await app.visitor('GET /business-profile', {
					query: { place: 'pageton-us', sort, limit: 7, ...(cursor && { cursor }) },
				});
				seen.push(...page.data.map((card) => card.id));
				cursor = page.meta.next ?? undefined;
			} while (cursor);
			expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
		}
	});

	test('a place in which nothing matches keeps its name', async () => {
		const { data, meta } = await app.visitor('GET /business-profile', {
			query: { place: 'pageton-us', q: 'nowhere-to-be-found', facets: 'true' },
		});
		expect(data).toEqual([]);
		expect(meta.facets?.places).toEqual([{ slug: 'pageton-us', label: 'Pageton', count: 0 }]);
	});

	test('filters combine, totals and facets agree', async () => {
		const { data, meta } = await app.visitor('GET /business-profile', {
			query: { place: 'pageton-us', category: 'cafes', price: '2,4', facets: 'true', limit: 100 },
		});
		expect(data.length).toBe(meta.total);
		expect(data.every((card) => card.category?.slug === 'cafes' && [2, 4].includes(card.price_range ?? 0))).toBe(true);
		expect(meta.facets?.places).toContainEqual({ slug: 'pageton-us', label: 'Pageton', count: 12 });
	});

	test('a total that was counted before is never below what is listed', async () => {
		const listVerified = async () =>
			(await app.visitor('GET /business-profile', { query: { verified: 'true' } })).meta.total;
		expect(await listVerified()).toBe(0);
		// This writes as another process would.
		const db = app.db;
		const written = db.updateTable('profile').set({ verified: true }).where('business_name', 'like', 'Row 0%');
		await written.execute();
		expect(await listVerified()).toBe(10);
	});

	test('nearest first, within the radius', async () => {
		const { data } = await app.visitor('GET /business-profile', { query: { lat: 40.0052, lng: -75, radius: 400 } });
		expect(names(data)[0]).toBe('Row 05');
		expect(data.every((card) => (card.distance ?? Number.NaN) <= 400)).toBe(true);
	});

	test('a box across the date line', async () => {
		await ben.call('POST /business-profile', { body: { business_name: 'Fiji Hut', lat: -17, lng: 179.9 } });
		const { data } = await app.visitor('GET /business-profile', { query: { bbox: '179,-20,-179,-10' } });
		expect(names(data)).toEqual(['Fiji Hut']);
	});

	test.each([
		['page', { page: 0 }],
		['limit', { limit: 1000 }],
		['limit', { limit: 0 }],
		['page', { page: 101, limit: 100 }],
		['cursor', { cursor: 'bm90IG91cnM' }],
		['price', { price: '9' }],
		['lat', { lat: 1 }],
		['sort', { sort: 'distance' as const }],
	])('a wrong %s is named', async (path, query) => {
		const error = await failure(app.visitor('GET /business-profile', { query }));
		expect([error.code, error.fields[0]?.path]).toEqual(['invalid_request', path]);
	});

	test('ready-made selections, and the list of them for an unknown one', async () => {
		const filter = (name: string, query = {}) =>
			app.visitor('GET /business-profile/filter/:filter', { params: { filter: name }, query });
		expect(names((await filter('newest', { limit: 1 })).data)).toEqual(['Fiji Hut']);
		expect((await filter('place:pageton-us')).meta.total).toBe(25);
		expect((await filter('category:cafes', { place: 'pageton-us' })).meta.total).toBe(12);
		expect((await filter('nearby', { lat: 40, lng: -75, limit: 1 })).data).toHaveLength(1);
		expect((await failure(filter('tastiest'))).fields[0]?.message).toContain('highest-rated');
		expect((await failure(filter('friends'))).code).toBe('unauthenticated');
		const mine = await ana.call('GET /business-profile/filter/:filter', { params: { filter: 'friends' } });
		expect(mine.data).toEqual([]);
	});
});

test('text is stored as text', async () => {
	const nasty = `<img src=x onerror=alert(1)> '; drop table profile; --`;
	const turned = `${nasty} \u202Eevil`;
	const { data } = await ana.call('POST /business-profile', { body: { business_name: nasty, description: turned } });
	expect([data.business_name, data.description]).toEqual([nasty, turned]);
});
