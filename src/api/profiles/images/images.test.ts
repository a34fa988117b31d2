import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '#contract/client.ts';
import { imageVariants, mediaLimits } from '#contract/media.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
let owner: TestActor;
let stranger: TestActor;
beforeAll(async () => {
	app = await testApp();
	[owner, stranger] = await Promise.all([app.actor('owner'), app.actor('stranger')]);
});
afterAll(() => app?.close());

let made = 0;
const business = async () => (await addBusiness(owner, `Pictured ${made++}`)).id;
const show = async (id: string) => {
	const { data, headers } = await owner.call('GET /business-profile/:id', { params: { id } });
	return { ...data, etag: headers.get('etag') };
};
const add = (id: string, images: File[], alt?: string[], by = owner) =>
	by.call('POST /business-profile/other-images/:id', { params: { id }, files: { images }, body: { alt } });
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => newPicture(20, 10)));
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => ({ status: error.status, code: error.fields[0]?.code ?? error.code, says: error.message }),
	);

describe('logo and cover', () => {
	test('are shown on the page, in lists, and in the menu of their owner', async () => {
		const id = await business();
		const params = { id };
		const image = await owner.call('POST /business-profile/image/:id', {
			params,
			files: { image: await newPicture() },
		});
		const cover = await owner.call('POST /business-profile/cover/:id', {
			params,
			files: { image: await newPicture() },
		});
		expect(await show(id)).toMatchObject({ ...image.data, ...cover.data });
		const { data: mine } = await owner.call('GET /business-profile/my/profiles');
		expect(mine.find((each) => each.id === id)).toMatchObject(image.data);
		const { data: cards } = await app.visitor('GET /business-profile', { query: { sort: 'newest', limit: 1 } });
		expect(cards[0]).toMatchObject({ id, ...image.data });
	});

	test('stand for the business in lists in that order, and the first photo where there is neither', async () => {
		const { id, business_name } = await show(await business());
		const params = { id };
		const shown = async () => {
			const query = { sort: 'newest', limit: 1 } as const;
			const [card] = (await app.visitor('GET /business-profile', { query })).data;
			const suggested = await app.visitor('GET /business-profile/suggest', { query: { q: business_name } });
			const { businesses } = (await owner.call('GET /me/control')).data;
			const pictures = [card, suggested.data[0]?.profile, businesses.find((one) => one.id === id)].map(
				(one) => one?.image,
			);
			expect(new Set(pictures).size).toBe(1);
			return pictures[0];
		};
		expect(await shown()).toBeNull();
		const photos = (await add(id, await pictures(2))).data;
		expect(await shown()).toBe(photos[0]?.url);
		expect(await show(id)).toMatchObject({ image: null, cover: null });
		const files = { image: await newPicture() };
		const { cover } = (await owner.call('POST /business-profile/cover/:id', { params, files })).data;
		expect(await shown()).toBe(cover);
		const logo = { image: await newPicture() };
		const { image } = (await owner.call('POST /business-profile/image/:id', { params, files: logo })).data;
		expect(await shown()).toBe(image);
	});

	test('change the version, and the answer tells the new one, which a form may go on with', async () => {
		const id = await business();
		const before = (await show(id)).etag!;
		const files = { image: await newPicture() };
		const { headers } = await owner.call('POST /business-profile/image/:id', { params: { id }, files });
		const edit = (etag: string) =>
			owner.call('PATCH /business-profile/:id', {
				params: { id },
				body: { tagline: etag },
				headers: { 'if-match': etag },
			});
		expect(await refusalOf(edit(before))).toMatchObject({ code: 'precondition_failed' });
		expect((await edit(headers.get('etag')!)).data.image).not.toBeNull();
	});

	test('can be taken away, also when there is none', async () => {
		const id = await business();
		await owner.call('POST /business-profile/cover/:id', { params: { id }, files: { image: await newPicture() } });
		for (let round = 0; round < 2; round += 1) {
			expect((await owner.call('DELETE /business-profile/cover/:id', { params: { id } })).data).toEqual({
				cover: null,
			});
		}
		expect(await show(id)).toMatchObject({ image: null, cover: null });
	});

	test.each(['0.5,0,0.6,1', '0,0,0,1', '1,1,1', '0,0,1,NaN', '-0.1,0,1,1', '0;0;1;1'])(
		'cut to %s is refused',
		async (crop) => {
			const call = owner.call('POST /me/image', { files: { image: await newPicture() }, body: { crop } });
			await expect(call).rejects.toMatchObject({ status: 422, fields: [{ path: 'crop' }] });
		},
	);
});

describe('photos', () => {
	test('come in the order in which they were sent, each with its words', async () => {
		const id = await business();
		const files = await pictures(3);
		const { data } = await add(id, files, ['The counter', '  The garden ']);
		expect(data.map(({ alt, width, height }) => [alt, width, height])).toEqual([
			['The counter', 20, 10],
			['The garden', 20, 10],
			['', 20, 10],
		]);
		expect((await show(id)).other_images).toEqual(data);
		const [more] = await pictures(1);
		const again = await add(id, [files[1]!, more!]);
		expect(again.data.map(({ id }) => id).slice(0, 3)).toEqual(data.map(({ id }) => id));
		expect(again.data).toHaveLength(4);
	});

	test('are put in another place, and get other words', async () => {
		const id = await business();
		const { data } = await add(id, await pictures(3));
		const [a, b, c] = data.map((image) => image.id) as [string, string, string];
		const change = (image_id: string, body: { alt?: string; position?: number }) =>
			owner.call('PATCH /business-profile/other-images/:id/:image_id', { params: { id, image_id }, body });
		const order = async (call: ReturnType<typeof change>) => (await call).data.map((image) => image.id);
		expect(await order(change(c, { position: 0 }))).toEqual([c, a, b]);
		expect(await order(change(c, { position: 1 }))).toEqual([a, c, b]);
		expect(await order(change(a, { position: 19, alt: 'Last' }))).toEqual([c, b, a]);
		expect(await order(change(b, { alt: 'In the middle' }))).toEqual([c, b, a]);
		expect((await show(id)).other_images.map(({ alt }) => alt)).toEqual(['', 'In the middle', 'Last']);
		expect(await refusalOf(change(b, { position: 20 }))).toMatchObject({ status: 422 });
		expect(await refusalOf(change(b, { alt: 'x'.repeat(mediaLimits.altMax + 1) }))).toMatchObject({ status: 422 });
		expect(await refusalOf(change('0'.repeat(32), { alt: 'x' }))).toMatchObject({ status: 404 });
		const gone = await owner.call('DELETE /business-profile/other-images/:id/:image_id', {
			params: { id, image_id: b },
		});
		expect(gone.data.map((image) => image.id)).toEqual([c, a]);
	});

	test('are twenty at most: the twenty-first is refused, and nothing of what came with it is added', async () => {
		const id = await business();
		await add(id, await pictures(10));
		await add(id, await pictures(9));
		const says = expect.stringContaining('There is room for 1 more.');
		expect(await refusalOf(add(id, await pictures(2)))).toEqual({ status: 422, code: 'too_many', says });
		expect((await show(id)).other_images).toHaveLength(19);
		expect((await add(id, await pictures(1))).data).toHaveLength(20);
		const full = expect.stringContaining('Take one away');
		expect(await refusalOf(add(id, await pictures(1)))).toEqual({ status: 422, code: 'too_many', says: full });
	});

	test('are ten at most in one request', async () => {
		const id = await business();
		expect(await refusalOf(add(id, await pictures(11)))).toMatchObject({ status: 422, code: 'too_many' });
		expect((await show(id)).other_images).toEqual([]);
	});

	test('are added all or none: one that is no picture keeps the others out, and is named', async () => {
		const id = await business();
		const [one, three] = await pictures(2);
		const call = add(id, [one!, new File(['hello'], 'b.jpg'), three!]);
		await expect(call).rejects.toMatchObject({ status: 415, fields: [{ path: 'images.1', code: 'not_a_picture' }] });
		expect((await show(id)).other_images).toEqual([]);
	});

	test('of two who add at once, both are there, and never more than twenty', async () => {
		const id = await business();
		await add(id, await pictures(10));
		const both = [await pictures(6), await pictures(6)].map((files) => refusalOf(add(id, files)));
		const outcomes = await Promise.all(both);
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
		expect((await show(id)).other_images).toHaveLength(16);
	});
});

test('a stranger is refused before the file is read, and does not learn of a draft', async () => {
	const draft = await addBusiness(owner, 'Unseen', { status: 'draft' });
	const id = await business();
	const huge = [new File([new Uint8Array(mediaLimits.bytesMax + 1)], 'huge.jpg')];
	expect(await refusalOf(add(id, huge, [], stranger))).toMatchObject({ status: 403, code: 'forbidden' });
	expect(await refusalOf(add(draft.id, huge, [], stranger))).toMatchObject({ status: 404, code: 'not_found' });
	const visitor = app.visitor('POST /business-profile/other-images/:id', { params: { id }, files: { images: huge } });
	expect(await refusalOf(visitor)).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('pictures of a business that is gone for good are nobody’s', async () => {
	const db = app.db;
	const id = await business();
	const { data } = await add(id, await pictures(2));
	const unused = async () => {
		const rows = db
			.selectFrom('media_image')
			.select('unused_since')
			.where(
				'id',
				'in',
				data.map((image) => image.id),
			);
		return (await rows.execute()).filter((row) => row.unused_since !== null).length;
	};
	expect(await unused()).toBe(0);
	await db.deleteFrom('profile').where('id', '=', id).execute();
	expect(await unused()).toBe(2);
});

test('a repeated upload with the same Idempotency-Key gets the first answer, and another picture is refused', async () => {
	const id = await business();
	const send = (image: File) =>
		owner.call('POST /business-profile/image/:id', {
			params: { id },
			files: { image },
			headers: { 'idempotency-key': `key-${id}` },
		});
	const picture = await newPicture();
	const [first, second] = [await send(picture), await send(picture)];
	expect(second.data).toEqual(first.data);
	expect(imageVariants(first.data.image!)).not.toBeNull();
	const longer = new File([await picture.arrayBuffer(), 'x'], 'other.jpg');
	expect(await refusalOf(send(longer))).toMatchObject({ code: 'idempotency_mismatch' });
});
