/** How many uploads are admitted at once, and that each frees its place, whatever becomes of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { fileOf } from '#test/pictures.ts';
import { addBusiness } from '#test/reviewed.ts';
import { slowUploads, type Upload } from '#test/slow-upload.ts';

let app: TestApp;
let begin: Awaited<ReturnType<typeof slowUploads>>;
beforeAll(async () => {
	app = await testApp();
	begin = await slowUploads(app);
});
afterAll(() => app?.close());

const people = (n: number) => Promise.all(Array.from({ length: n }, () => app.somebody()));
const send = async (member: TestActor, file?: File) => (await begin(member, file)).end();

/** Begins one upload more than there are places for; returns the status with which it is refused, and the others. */
async function fill(members: TestActor[]): Promise<{ refused: number; held: Upload[] }> {
	const all = await Promise.all(members.map((member) => begin(member)));
	const [first, refused] = await Promise.race(
		all.map((upload) => upload.status.then((status) => [upload, status] as const)),
	);
	await first.end();
	return { refused, held: all.filter((upload) => upload !== first) };
}

test('four of one member at a time, and the next when one of them is done', async () => {
	const [ana, ben] = (await people(2)) as [TestActor, TestActor];
	const { refused, held } = await fill(Array<TestActor>(5).fill(ana));
	expect(refused).toBe(429);
	expect([await send(ana), await send(ben)]).toEqual([429, 200]);
	expect(await held[0]!.end()).toBe(200);
	expect(await send(ana)).toBe(200);
	expect(await Promise.all(held.slice(1).map(({ end }) => end()))).toEqual([200, 200, 200]);
});

test('threat 77: sixteen of all members at a time, and what comes without a file is none of them', async () => {
	const [other, ...others] = (await people(5)) as [TestActor, ...TestActor[]];
	const { id } = await addBusiness(other, 'Kettle');
	const { refused, held } = await fill([...others.flatMap((member) => Array<TestActor>(4).fill(member)), other]);
	expect(refused).toBe(503);
	expect(await send(other)).toBe(503);
	const body = { profile_id: id, body: 'New tea.' };
	expect((await other.call('POST /business-profile/post', { body })).data.body).toBe('New tea.');
	expect(await held[0]!.end()).toBe(200);
	expect(await send(other)).toBe(200);
	expect(await Promise.all(held.slice(1).map(({ end }) => end()))).toEqual(Array(15).fill(200));
});

test('one that is refused frees its place, too', async () => {
	const ana = await app.somebody();
	for (let at = 0; at < 6; at += 1) expect(await send(ana, fileOf(Buffer.from('This is no picture.')))).toBe(415);
	expect(await send(ana)).toBe(200);
});
