import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyImages, removeUnusedImages } from '#api/media/service.ts';
import type { DB } from '#api/schema.ts';
import type { ApiError } from '#contract/client.ts';
import { imageVariants, mediaLimits } from '#contract/media.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { newPicture } from '#test/pictures.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let db: Kysely<DB>;
let owner: TestActor;
let author: TestActor;
let made = 0;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'operator@example.org' } });
	db = app.db;
	[owner, author] = await Promise.all([app.actor('owner'), app.actor('author')]);
});
afterAll(() => app?.close());

const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => newPicture(20, 10)));
async function newReview(by = author) {
	const { id: profileId } = await addBusiness(owner, `Photographed ${made++}`);
	const body = await reviewOf(app, profileId, [5, 4, 3, 2]);
	const { data } = await by.call('POST /business-profile/reviews', { body });
	return { profileId, id: data.id, body };
}
const add = async (id: string, images: File[], alt?: string[], by = author) =>
	(await by.call('POST /business-profile/reviews/:id/photos', { params: { id }, files: { images }, body: { alt } }))
		.data;
const listed = async (profileId: string) =>
	(await app.visitor('GET /business-profile/reviews/:id', { params: { id: profileId } })).data;
const usesOf = async (id: string) =>
	(await db.selectFrom('media_use').select('image_id').where('review_id', '=', id).execute()).map(
		(row) => row.image_id,
	);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => ({ status: error.status, code: error.fields[0]?.code ?? error.code }),
	);

describe('photos of a review', () => {
	test('are shown with it, described, in their order, and can be taken away', async () => {
		const { profileId, id } = await newReview();
		const [first, second] = await add(id, await pictures(2), ['The counter', 'A cup']);
		expect(first).toMatchObject({ alt: 'The counter', width: 20, height: 10 });
		const { src } = imageVariants(first!.url)!;
		expect((await app.server.inject({ url: src })).headers['content-type']).toBe('image/webp');
		const move = (image_id: string) =>
			author.call('PATCH /business-profile/reviews/:id/photos/:image_id', {
				params: { id, image_id },
				body: { position: 0, alt: 'The best cup' },
			});
		await move(second!.id);
		expect((await listed(profileId))[0]!.photos).toEqual([{ ...second, alt: 'The best cup' }, first]);
		const params = { id, image_id: second!.id };
		const { data } = await author.call('DELETE /business-profile/reviews/:id/photos/:image_id', { params });
		expect(data).toEqual([first]);
		expect(await usesOf(id)).toEqual([first!.id]);
		expect(await refusalOf(move(second!.id))).toEqual({ status: 404, code: 'not_found' });
	});

	test('stay when the review becomes another version', async () => {
		const { profileId, id, body } = await newReview();
		const photos = await add(id, await pictures(1));
		await author.call('POST /business-profile/reviews', { body });
		expect(await listed(profileId)).toMatchObject([{ version: 2, photos }]);
	});

	test('are at most six, however many are sent at once; the same picture is one photo', async () => {
		const { id } = await newReview();
		const max = mediaLimits.reviewPhotosMax;
		const files = await pictures(max);
		await add(id, files.slice(0, 1));
		expect(await add(id, files.slice(0, 2))).toHaveLength(2);
		const outcomes = await Promise.all(files.slice(2).map((file) => refusalOf(add(id, [file]))));
		expect(outcomes).toEqual(Array(max - 2).fill('done'));
		expect(await usesOf(id)).toHaveLength(max);
		expect(await refusalOf(add(id, await pictures(1)))).toEqual({ status: 422, code: 'too_many' });
	});

	test('that come in at the same time never pass the limit', async () => {
		const { id } = await newReview();
		await add(id, await pictures(mediaLimits.reviewPhotosMax - 1));
		const more = await pictures(3);
		const outcomes = await Promise.all(more.map((file) => refusalOf(add(id, [file]))));
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
		expect(await usesOf(id)).toHaveLength(mediaLimits.reviewPhotosMax);
	});

	test('are for its author alone to change, and not any more once it was removed', async () => {
		const { id } = await newReview();
		const [photo] = await add(id, await pictures(1));
		expect(await refusalOf(add(id, await pictures(1), [], owner))).toEqual({ status: 403, code: 'forbidden' });
		const params = { id, image_id: photo!.id };
		const take = (by: TestActor) => by.call('DELETE /business-profile/reviews/:id/photos/:image_id', { params });
		expect(await refusalOf(take(owner))).toEqual({ status: 403, code: 'forbidden' });
		await db.updateTable('review').set({ state: 'removed', removed_for: 'spam' }).where('id', '=', id).execute();
		expect(await refusalOf(take(author))).toEqual({ status: 403, code: 'forbidden' });
	});
});

describe('photos of a removed review', () => {
	const decide = async (id: string, action: 'remove' | 'restore') =>
		(await app.actor('operator')).call('POST /moderation/decisions', {
			body: {
				subject_type: 'review',
				subject_ids: [id],
				action,
				...(action === 'remove' && { reason: 'private_data' as const }),
				explanation: 'It shows who sat at the next table.',
			},
		});
	const statusOf = async (url: string) => (await app.server.inject({ url: imageVariants(url)!.src })).statusCode;
	const mine = async (id: string) =>
		(await author.call('GET /business-profile/my-review/:id', { params: { id } })).data!.photos;

	test('are seen by nobody who kept their addresses; its author sees them, and everyone when it is back', async () => {
		const { profileId, id } = await newReview();
		const before = await add(id, await pictures(2), ['The counter', 'A cup']);
		await decide(id, 'remove');
		for (const { url } of before) expect(await statusOf(url)).toBe(404);
		const after = await mine(profileId);
		expect(after.map(({ alt, width }) => [alt, width])).toEqual(before.map(({ alt, width }) => [alt, width]));
		for (const { url } of after) expect(await statusOf(url)).toBe(200);
		expect((await usesOf(id)).sort()).toEqual(after.map((photo) => photo.id).sort());
		await decide(id, 'restore');
		expect((await listed(profileId))[0]!.photos).toEqual(after);
		for (const { url } of after) expect(await statusOf(url)).toBe(200);
		await decide(id, 'remove');
		for (const { url } of after) expect(await statusOf(url)).toBe(404);
	});

	test('stay where another review shows the same picture', async () => {
		const [one, other] = [await newReview(), await newReview()];
		const [file] = await pictures(1);
		const [photo] = await add(one.id, [file!]);
		await add(other.id, [file!]);
		await decide(one.id, 'remove');
		expect(await statusOf(photo!.url)).toBe(200);
		expect((await mine(one.profileId))[0]!.id).not.toBe(photo!.id);
		expect(await mine(other.profileId)).toEqual([photo]);
	});

	test('move later when the store does not answer: the decision holds', async () => {
		const { profileId, id } = await newReview();
		const [photo] = await add(id, await pictures(1));
		const { store } = app.media;
		const { write } = store;
		store.write = async () => {
			throw new Error('connect ECONNREFUSED 10.0.0.7:9000');
		};
		await decide(id, 'remove');
		store.write = write;
		expect(await listed(profileId)).toEqual([]);
		const later = new Date(Date.now() + 3 * 86_400_000);
		await removeUnusedImages({ db, now: later, store });
		expect(await copyImages({ db, now: later, store })).toBe(1);
		expect(await statusOf(photo!.url)).toBe(404);
		expect(await statusOf((await mine(profileId))[0]!.url)).toBe(200);
		expect(await copyImages({ db, now: later, store })).toBe(0);
	});

	test('wait for the upkeep alone: one that cannot be moved keeps no other from it, nor the next decision', async () => {
		const { store } = app.media;
		const { read, write } = store;
		const reviews = [];
		for (let at = 0; at < 3; at += 1) {
			const review = await newReview();
			const [photo] = await add(review.id, await pictures(1));
			reviews.push({ ...review, photo: photo! });
		}
		store.write = () => Promise.reject(new Error('EIO'));
		for (const { id } of reviews) await decide(id, 'remove');
		store.write = write;
		const next = await newReview();
		const [photo] = await add(next.id, await pictures(1));
		await decide(next.id, 'remove');
		expect(await statusOf(photo!.url)).toBe(404);
		for (const { photo } of reviews) expect(await statusOf(photo.url)).toBe(200);
		const waiting = await db
			.selectFrom('media_image')
			.select('copied_from')
			.where('copied_from', 'is not', null)
			.orderBy('copied_from')
			.execute();
		const broken = waiting[0]!.copied_from!;
		store.read = (key) => (key.includes(broken) ? Promise.reject(new Error('EIO')) : read(key));
		await expect(copyImages({ db, now: app.clock.now, store })).rejects.toThrow('1 images could not be copied');
		store.read = read;
		const statuses = await Promise.all(
			reviews.map(async ({ photo }) => [photo.id === broken, await statusOf(photo.url)]),
		);
		expect(statuses.sort()).toEqual([
			[false, 404],
			[false, 404],
			[true, 200],
		]);
		expect(await copyImages({ db, now: app.clock.now, store })).toBe(1);
	});
});

describe('a picture that was on a removed review, and is sent again', () => {
	/** Removes a review while its photo cannot be copied, so that the former files are still there. */
	async function removed() {
		const [file] = await pictures(1);
		const { id } = await newReview();
		await add(id, [file!]);
		const { store } = app.media;
		const { write } = store;
		store.write = () => Promise.reject(new Error('EIO'));
		const body = { action: 'remove', reason: 'private_data', explanation: 'It shows who sat there.' } as const;
		await (await app.actor('operator')).call('POST /moderation/decisions', {
			body: { subject_type: 'review', subject_ids: [id], ...body },
		});
		store.write = write;
		return { file: file!, store };
	}
	const statusOf = async (url: string) => (await app.server.inject({ url: imageVariants(url)!.src })).statusCode;

	test('is stored anew where the removal of its former files broke off', async () => {
		const { file, store } = await removed();
		const broken = {
			...store,
			removeAll: async (prefix: string) => {
				await store.removeAll(prefix);
				throw new Error('As when the process is killed before the transaction has ended.');
			},
		};
		await expect(copyImages({ db, now: app.clock.now, store: broken })).rejects.toThrow('1 images');
		const other = await newReview();
		const [photo] = await add(other.id, [file]);
		expect(await statusOf(photo!.url)).toBe(200);
		await copyImages({ db, now: app.clock.now, store });
		expect(await statusOf(photo!.url)).toBe(200);
	});

	test.runIf(engine === 'postgres')('stays where the former files go before it is shown', async () => {
		const { file, store } = await removed();
		const other = await newReview();
		app.clock.now = new Date(app.clock.now.getTime() + 1000);
		const sent = await db.transaction().execute(async (trx) => {
			await trx.selectFrom('review').select('id').where('id', '=', other.id).forUpdate().execute();
			const sending = add(other.id, [file]);
			await expect.poll(() => lockWaits(db)).toBe(1);
			expect(await copyImages({ db, now: app.clock.now, store })).toBe(1);
			return { sending };
		});
		const [photo] = await sent.sending;
		expect(await statusOf(photo!.url)).toBe(200);
	});
});

describe('photos go', () => {
	const gone = async (imageId: string) => {
		const now = new Date(Date.now() + 3 * 86_400_000);
		await removeUnusedImages({ db, now, store: app.media.store });
		return (await app.server.inject({ url: `/media/${imageId}/96.webp` })).statusCode;
	};

	test('with the review, files too', async () => {
		const { id } = await newReview();
		const [photo] = await add(id, await pictures(1));
		await author.call('DELETE /business-profile/reviews/:id', { params: { id } });
		expect(await usesOf(id)).toEqual([]);
		expect(await gone(photo!.id)).toBe(404);
	});

	test.each(['keep', 'delete'] as const)('with the member whose reviews are to %s', async (reviews) => {
		const leaver = await app.actor(`leaver-${reviews}`);
		const { profileId, id } = await newReview(leaver);
		const [photo] = await add(id, await pictures(1), [], leaver);
		await leaver.call('DELETE /me', { query: { reviews } });
		expect((await listed(profileId)).map((review) => review.photos)).toEqual(reviews === 'keep' ? [[]] : []);
		expect(await usesOf(id)).toEqual([]);
		expect(await gone(photo!.id)).toBe(404);
	});
});

test('two reviews that become one show the photos of both, those of the newer first', async () => {
	const operator = await app.actor('operator');
	const [older, newer] = [await newReview(), await newReview()];
	const [before] = await add(older.id, await pictures(1));
	app.clock.now = new Date(app.clock.now.getTime() + 1000);
	const after = await add(newer.id, await pictures(1));
	await operator.call('POST /business-profile/:id/merge', {
		params: { id: older.profileId },
		body: { into: newer.profileId, dry_run: false },
	});
	expect((await listed(newer.profileId))[0]!.photos).toEqual([...after, before]);
	expect((await usesOf(newer.id)).sort()).toEqual([after[0]!.id, before!.id].sort());
});

test.runIf(engine === 'postgres')('the last two uses of a picture are dropped at once: it goes', async () => {
	const [one, other] = [await newReview(), await newReview()];
	const [file] = await pictures(1);
	const [photo] = await add(one.id, [file!]);
	await add(other.id, [file!]);
	let dropped: Promise<unknown> | undefined;
	await db.transaction().execute(async (trx) => {
		await trx.deleteFrom('media_use').where('review_id', '=', one.id).execute();
		dropped = db.deleteFrom('media_use').where('review_id', '=', other.id).execute();
		await Promise.race([dropped, expect.poll(() => lockWaits(db)).toBe(1)]);
	});
	await dropped;
	const { unused_since } = await db
		.selectFrom('media_image')
		.select('unused_since')
		.where('id', '=', photo!.id)
		.executeTakeFirstOrThrow();
	expect(unused_since).toBeInstanceOf(Date);
});
