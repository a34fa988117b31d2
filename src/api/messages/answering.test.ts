/** How fast a business answers is told once it has answered enough people, and honestly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellAnswering } from '#api/messages/service.ts';
import { messageLimits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { addBusiness } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const pass = (hours: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + hours * hourMs);
};
const write = async (from: TestActor, to: { type: 'member' | 'profile'; id: string }, fields: object = {}) =>
	(
		await from.call('POST /business-profile/messages/compose', {
			body: { to: [to], subject: 'A table', body: `For two? ${Math.random()}`, ...fields },
		})
	).data;

async function inn() {
	const owner = await app.somebody();
	const { id } = await addBusiness(owner, `Inn ${Math.random()}`, { status: 'published' });
	const told = async () => {
		await tellAnswering({ db: app.db, now: app.clock.now });
		return (await app.visitor('GET /business-profile/:id', { params: { id } })).data.answers_within_hours;
	};
	const ask = (guest: TestActor) => write(guest, { type: 'profile', id });
	const answer = async (guest: TestActor, asked: { id: string }, hours: number) => {
		pass(hours);
		await write(owner, { type: 'member', id: guest.id }, { acting_as: id, reply_to_id: asked.id });
	};
	return { owner, id, told, ask, answer };
}

test('the median is public from ten answered people on, and counts each of them once', async () => {
	const { owner, told, ask, answer } = await inn();
	const enough = messageLimits.answersTold;
	const guests = await Promise.all(Array.from({ length: enough }, () => app.somebody()));
	const [last] = guests.splice(-1);
	for (const guest of guests) await answer(guest, await ask(guest), 2.5);
	// Neither the same people again nor the business's own owner make it ten.
	for (const guest of guests.slice(0, 2)) await answer(guest, await ask(guest), 2.5);
	await ask(owner);
	expect(await told()).toBeNull();
	await answer(last!, await ask(last!), 30);
	expect(await told()).toBe(3);
});

/** Has twice as many and one write to the business, which answers as few of them as are told, each after an hour. */
async function answerHalf({ ask, answer }: Awaited<ReturnType<typeof inn>>) {
	const guests = await Promise.all(Array.from({ length: 2 * messageLimits.answersTold + 1 }, () => app.somebody()));
	const left: { guest: TestActor; id: string }[] = [];
	for (const [at, guest] of guests.entries()) {
		const asked = await ask(guest);
		if (at < messageLimits.answersTold) await answer(guest, asked, 1);
		else left.push({ guest, id: asked.id });
	}
	return left;
}

test('who leaves most without an answer is not called quick', async () => {
	const business = await inn();
	await answerHalf(business);
	const { told } = business;
	// The messages without an answer do not count yet, because there is still time to answer them.
	expect(await told()).toBe(1);
	pass(24 * (messageLimits.unansweredDays + 1));
	expect(await told()).toBeNull();
});

test('threat 80: a business is not called quick for deleting what it does not answer, nor slow for what was removed', async () => {
	const business = await inn();
	const left = await answerHalf(business);
	const { owner, id: acting_as, told } = business;
	const ids = left.map(({ id }) => id);
	await owner.call('PATCH /business-profile/messages/bulk', { query: { acting_as }, body: { ids, trashed: true } });
	for (const id of ids)
		await owner.call('DELETE /business-profile/messages/:id', { params: { id }, query: { acting_as } });
	pass(24 * (messageLimits.unansweredDays + 1));
	expect(await told()).toBeNull();
	// Of eleven without an answer, neither that of somebody suspended nor one that was removed asks for any.
	await app.db.updateTable('member').set({ suspended_at: app.clock.now }).where('id', '=', left[0]!.guest.id).execute();
	pass(24);
	expect(await told()).toBe(1);
	await app.db.updateTable('member').set({ suspended_at: null }).where('id', '=', left[0]!.guest.id).execute();
	pass(24);
	expect(await told()).toBeNull();
	await app.db.updateTable('message').set({ removed_at: app.clock.now }).where('id', '=', ids[0]!).execute();
	pass(24);
	expect(await told()).toBe(1);
});
