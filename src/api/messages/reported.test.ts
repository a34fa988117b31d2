/**
 * Tests a message that somebody reports: operators see that message alone, and its words go for everybody but its
 * author.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestActor, TestApp } from '#test/app.ts';
import { operatedApp } from '#test/operated-app.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, befriend } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
beforeAll(async () => {
	({ app, operator } = await operatedApp());
});
afterAll(() => app?.close());

const report = (by: TestActor, subject_id: string) =>
	by.call('POST /reports', { body: { subject_type: 'message', subject_id, reason: 'offensive' } });
const read = async (by: TestActor, id: string) =>
	(await by.call('GET /business-profile/messages/:id', { params: { id } })).data;
const decide = (subject_id: string, action: 'remove' | 'restore' | 'keep') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'message',
			subject_ids: [subject_id],
			action,
			explanation: 'It threatens somebody.',
			...(action === 'remove' && { reason: 'offensive' as const }),
		},
	});

test('threat 51: is reported by whoever has it alone, decided and taken back', async () => {
	const [ana, ben, cleo] = await Promise.all(['ana', 'ben', 'cleo'].map((name) => app.somebody(name)));
	if (!ana || !ben || !cleo) throw new Error('Every actor was just made.');
	await befriend(ana, ben);
	const write = async (body: string) =>
		(
			await ana.call('POST /business-profile/messages/compose', {
				body: { to: [{ type: 'member', id: ben.id }], subject: 'You', body },
			})
		).data.id;
	await write('What came before.');
	const id = await write('Watch your step.');
	expect(await refusalCodeOf(report(cleo, id))).toBe('not_found');
	expect(await refusalCodeOf(report(ana, id))).toBe('not_found');
	const { data: filed } = await report(ben, id);
	expect(filed).toMatchObject({ state: 'open', subject: { type: 'message', id } });

	const { data: queue } = await operator.call('GET /moderation/queue', { query: {} });
	expect(queue).toMatchObject([
		{ subject_type: 'message', said: { subject: 'You', body: 'Watch your step.' }, member: { id: ana.id } },
	]);
	expect(JSON.stringify(queue)).not.toContain('What came before');
	// Being an operator opens nobody's mailbox.
	expect(await refusalCodeOf(read(operator, id))).toBe('not_found');

	await decide(id, 'remove');
	expect((await read(ben, id)).body).not.toContain('step');
	expect((await read(ana, id)).body).toBe('Watch your step.');
	expect(await refusalCodeOf(decide(id, 'keep'))).toBe('conflict');
	const { data: told } = await ana.call('GET /decisions/mine');
	expect(told).toMatchObject([{ action: 'remove', may_appeal: true, subject: { type: 'message' } }]);
	await decide(id, 'restore');
	expect((await read(ben, id)).body).toBe('Watch your step.');
});

test('threat 45: nobody decides about what a business of theirs wrote', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	await befriend(ana, ben);
	const { id: acting_as } = await addBusiness(ana, 'Writing Bakery');
	await addKeeper(app, acting_as, operator.id, 'manager');
	const { data } = await ana.call('POST /business-profile/messages/compose', {
		body: { acting_as, to: [{ type: 'member', id: ben.id }], subject: 'You', body: 'Watch your step.' },
	});
	await report(ben, data.id);
	expect(await refusalCodeOf(decide(data.id, 'keep'))).toBe('own_business');
});
