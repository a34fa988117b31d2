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

test('who leaves most without an answer is not called quick', async () => {
	const { told, ask, answer } = await inn();
	const guests = await Promise.all(Array.from({ length: 2 * messageLimits.answersTold + 1 }, () => app.somebody()));
	for (const [at, guest] of guests.entries()) {
		const asked = await ask(guest);
		if (at < messageLimits.answersTold) await answer(guest, asked, 1);
	}
	// The messages without an answer do not count yet, because there is still time to answer them.
	expect(await told()).toBe(1);
	pass(24 * (messageLimits.unansweredDays + 1));
	expect(await told()).toBeNull();
});
