/** The store keeps the same promises on disk and on S3. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionContext } from '#api/context.ts';
import { type MediaStore, removeUnusedImages, setImages } from '#api/media/service.ts';
import { openStore } from '#api/media/store.ts';
import { imageVariants } from '#contract/media.ts';
import { transaction } from '#db/transaction.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { newPicture } from '#test/pictures.ts';
import { addBusiness } from '#test/reviewed.ts';
import { startS3 } from '#test/s3-server.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const dayMs = 86_400_000;
const folder = temporaryFolder();

async function startStorage(kind: 'disk' | 's3') {
	return kind === 's3' ? startS3() : { url: `file:${folder}`, close: async () => {} };
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
	let storage: Awaited<ReturnType<typeof startStorage>>;
	let app: TestApp;
	let ana: TestActor;
	let store: MediaStore;
	beforeAll(async () => {
		storage = await startStorage(kind);
		app = await testApp({ settings: { STORAGE_URL: storage.url } });
		ana = await app.actor('ana');
		store = app.media.store;
	});
	afterAll(async () => {
		await app?.close();
		await storage?.close();
	});

	const db = () => app.db;
	const send = async (file: File) => (await ana.call('POST /me/image', { files: { image: file } })).data.image!;
	const statusOf = async (address: string) => (await app.server.inject(imageVariants(address)!.src)).statusCode;
	/** Removes unused images as the hourly upkeep does, a number of hours from now. */
	const keepUp = (hours: number) =>
		removeUnusedImages({ db: db(), store, now: new Date(Date.now() + hours * 3_600_000) });

	test('a picture whose removal broke off is stored anew when it is sent again', async () => {
		const file = await newPicture();
		const address = await send(file);
		await ana.call('DELETE /me/image');
		const broken: MediaStore = {
			...store,
			removeAll: async (prefix) => {
				await store.removeAll(prefix);
				throw new Error('As when the process is killed before the transaction has ended.');
			},
		};
		const now = new Date(Date.now() + 2 * dayMs);
		await expect(removeUnusedImages({ db: db(), store: broken, now })).rejects.toThrow('1 pictures');
		expect(await send(file)).toBe(address);
		expect(await statusOf(address)).toBe(200);
	});

	test('a file is read as it was written, and one that is not there is undefined', async () => {
		const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
		await store.write('ab/one/1.webp', bytes, 'image/webp');
		await store.write('ab/one/2.webp', bytes.subarray(0, 1), 'image/webp');
		await store.write('ab/other/1.webp', bytes.subarray(0, 3), 'image/webp');
		expect(Buffer.from((await store.read('ab/one/1.webp')) ?? []).equals(bytes)).toBe(true);
		expect(Buffer.from((await store.read('ab/one/2.webp')) ?? [])).toHaveLength(1);
		expect(await store.read('ab/one/3.webp')).toBeUndefined();
		expect(await store.read('nobody/1.webp')).toBeUndefined();
		await store.removeAll('ab/one/');
		expect(await store.read('ab/one/1.webp')).toBeUndefined();
		expect(await store.read('ab/other/1.webp')).toBeDefined();
		await store.removeAll('ab/one/');
	});

	test('a picture is served from there, for a year, and then not asked for again', async () => {
		const { sources } = imageVariants(await send(await newPicture()))!;
		for (const { srcSet, type } of sources) {
			const [link = ''] = srcSet.split(' ');
			const first = await app.server.inject(link);
			expect(first.headers).toMatchObject({
				'content-type': type,
				'cache-control': 'public, max-age=31536000, immutable',
				'content-security-policy': "default-src 'none'; sandbox",
				'x-content-type-options': 'nosniff',
			});
			const again = await app.server.inject({ url: link, headers: { 'if-none-match': first.headers.etag } });
			expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
			expect((await app.server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200);
		}
	});

	test.each([
		'/media/00000000000000000000000000000000/96.webp',
		'/media/ID/97.webp',
		'/media/ID/96.jpeg',
		'/media/ID/1920.webp',
		'/media/ID/96.webp.partial',
		'/media/ID/..%2F..%2F96.webp',
		'/media/..%2F..%2Fetc/passwd',
		'/media/ID',
	])('%s is nothing', async (path) => {
		const id = /[0-9a-f]{32}/.exec(await send(await newPicture()))![0];
		const answer = await app.server.inject(path.replace('ID', id));
		expect(answer.statusCode).toBe(404);
		expect(String(answer.headers['cache-control'])).not.toMatch(/max-age=31536000/);
	});

	test('the same file is the same picture, and somebody else’s is another', async () => {
		const file = await newPicture();
		const address = await send(file);
		expect(await send(file)).toBe(address);
		const ben = await app.actor('ben');
		const { data } = await ben.call('POST /me/image', { files: { image: file } });
		expect(data.image?.slice(0, 40)).not.toBe(address.slice(0, 40));
		const cut = await ana.call('POST /me/image', { files: { image: file }, body: { crop: '0,0,0.5,0.5' } });
		expect(cut.data.image?.slice(0, 40)).not.toBe(address.slice(0, 40));
	});

	test('what nothing shows goes a day later, and not before', async () => {
		const old = await send(await newPicture());
		const current = await send(await newPicture());
		await keepUp(23);
		expect([await statusOf(old), await statusOf(current)]).toEqual([200, 200]);
		expect(await keepUp(25)).toBeGreaterThan(0);
		expect([await statusOf(old), await statusOf(current)]).toEqual([404, 200]);
		expect(await keepUp(25)).toBe(0);
		if (kind === 'disk') {
			const id = /[0-9a-f]{32}/.exec(old)![0];
			expect(readdirSync(join(folder, id.slice(0, 2)))).not.toContain(id);
		}
	});

	test('one whose files cannot be removed keeps no other from going', async () => {
		const [broken, other] = [await send(await newPicture()), await send(await newPicture())];
		await ana.call('DELETE /me/image');
		const [id] = /[0-9a-f]{32}/.exec(broken)!;
		const failing: MediaStore = {
			...store,
			removeAll: (prefix) => (prefix.includes(id) ? Promise.reject(new Error('EIO')) : store.removeAll(prefix)),
		};
		const now = new Date(Date.now() + 3 * dayMs);
		await expect(removeUnusedImages({ db: db(), store: failing, now })).rejects.toThrow('1 pictures');
		expect(await statusOf(other)).toBe(404);
		expect(await removeUnusedImages({ db: db(), store, now })).toBe(1);
		expect(await statusOf(broken)).toBe(404);
	});

	test('what was sent again meanwhile stays', async () => {
		const file = await newPicture();
		const { id } = await addBusiness(ana, `Pictured on ${kind}`);
		const add = (alt: string) =>
			ana.call('POST /business-profile/other-images/:id', {
				params: { id },
				files: { images: [file] },
				body: { alt: [alt] },
			});
		const [image] = (await add('')).data;
		const address = image!.url;
		await ana.call('DELETE /business-profile/other-images/:id/:image_id', { params: { id, image_id: image!.id } });
		app.clock.now = new Date(Date.now() + dayMs);
		// The picture is kept, and then not used, because its description is too long.
		await expect(add('x'.repeat(301))).rejects.toMatchObject({ fields: [{ path: 'alt.0' }] });
		await keepUp(25);
		expect(await statusOf(address)).toBe(200);
		await keepUp(50);
		expect(await statusOf(address)).toBe(404);
		expect(await statusOf(await send(file))).toBe(200);
		app.clock.now = new Date();
	});

	test('a store that does not answer is said so, and kept by nobody', async () => {
		const address = imageVariants(await send(await newPicture()))!.src;
		const { read } = store;
		store.read = async () => {
			throw new Error('connect ECONNREFUSED 10.0.0.7:9000');
		};
		const { statusCode, headers, body } = await app.server.inject(address);
		store.read = read;
		expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '5']);
		expect(body).not.toContain('10.0.0.7');
	});

	const keptImages = async () =>
		(await db().selectFrom('media_image').select('id').orderBy('id').execute()).map(({ id }) => id);
	const withoutRoomAfter = async (writes: number, work: () => Promise<unknown>) => {
		const { write } = store;
		const keys: string[] = [];
		store.write = async (key, ...rest) => {
			keys.push(key);
			if (keys.length > writes) throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
			return write(key, ...rest);
		};
		const failure = await work().catch((error: unknown) => error);
		store.write = write;
		expect(failure).toMatchObject({ code: 'unavailable', status: 503 });
		return keys;
	};

	test('threat 32: a picture that could not be stored whole leaves neither row nor file, and is stored when there is room', async () => {
		const [before, kept] = [(await ana.call('GET /me')).data.image, await keptImages()];
		const file = await newPicture();
		const keys = await withoutRoomAfter(1, () => send(file));
		expect((await ana.call('GET /me')).data.image).toBe(before);
		expect(await keptImages()).toEqual(kept);
		expect(keys.length).toBeGreaterThan(1);
		for (const key of keys) expect([key, await store.read(key)]).toEqual([key, undefined]);
		expect(await statusOf(await send(file))).toBe(200);
	});

	test('of several pictures that are sent together none stays when one could not be stored', async () => {
		const { id } = await addBusiness(ana, `Without room on ${kind}`);
		const [first, second, shown] = [await newPicture(), await newPicture(), await newPicture()];
		const add = (...images: File[]) =>
			ana.call('POST /business-profile/other-images/:id', { params: { id }, files: { images } });
		await add(shown);
		const kept = await keptImages();
		const { length: each } = await withoutRoomAfter(0, () => add(first));
		// The picture that was there already stays, because the business shows it.
		const keys = await withoutRoomAfter(each, () => add(shown, first, second));
		expect(await keptImages()).toEqual(kept);
		for (const key of keys) expect([key, await store.read(key)]).toEqual([key, undefined]);
		expect((await add(first, second)).data).toHaveLength(3);
	});

	test('a picture that was there already stays for whoever sent it before, though nothing shows it yet', async () => {
		const { id } = await addBusiness(ana, `Twice at once on ${kind}`);
		const [first, second] = [await newPicture(), await newPicture()];
		const add = (...images: File[]) =>
			ana.call('POST /business-profile/other-images/:id', { params: { id }, files: { images } });
		await add(first);
		await db().deleteFrom('media_use').where('profile_id', '=', id).execute();
		const kept = await keptImages();
		await withoutRoomAfter(0, () => add(first, second));
		expect(await keptImages()).toEqual(kept);
	});

	test('a picture that is gone when it is to be shown is asked for again, and nothing else is said', async () => {
		const gone = transaction({ db: db(), now: new Date() }, (ctx) =>
			setImages(ctx as TransactionContext, { member_id: ana.id }, 'image', ['0'.repeat(32)]),
		);
		await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
	});

	test.runIf(kind === 'disk')('what the disk refuses is that, whatever it had taken before', async () => {
		const file = await newPicture();
		const id = /[0-9a-f]{32}/.exec(await send(file))![0];
		await send(await newPicture());
		await keepUp(25);
		const kept = await keptImages();
		// A folder stands in the place of one of the files.
		mkdirSync(join(folder, id.slice(0, 2), id, '96.webp', 'taken'), { recursive: true });
		await expect(send(file)).rejects.toMatchObject({ code: 'unavailable' });
		expect(await keptImages()).toEqual(kept);
		expect(readdirSync(join(folder, id.slice(0, 2)))).not.toContain(id);
	});
});

test.each(['s3://nobucket', 's3://key:secret@host/a/b', 'file:'])('%s is no store', async (address) => {
	await expect(openStore(address)).rejects.toThrow('STORAGE_URL');
});
