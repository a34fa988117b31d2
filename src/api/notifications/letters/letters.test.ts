/**
 * Tests mails of their own: which are always sent, which count as one of the week's, and that each has its
 * notification.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDueDigests } from '#api/notifications/service.ts';
import type { MailMessage } from '#contract/mailer.ts';
import type { MemberSettings } from '#contract/members/members.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { listJobs } from '#test/jobs.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
let operator: TestActor;
const sent: MailMessage[] = [];
beforeAll(async () => {
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org' },
		mailer: { send: async (message) => void sent.push(message) },
	});
	operator = await app.actor('operator');
});
afterAll(() => app?.close());

let made = 0;
const weekMs = 7 * 86_400_000;
const addressOf = ({ uid }: TestActor) => `${uid.replace('uid-', '')}@example.org`;
async function somebody(settings: Partial<MemberSettings> = {}): Promise<TestActor> {
	const actor = await app.somebody();
	await actor.call('PATCH /me', { body: { settings } });
	return actor;
}
async function business() {
	const owner = await app.somebody('owner');
	made += 1;
	return { owner, id: (await addBusiness(owner, `Harbour ${made}`)).id };
}
const ask = async ({ owner, id }: Awaited<ReturnType<typeof business>>, whom: { user_id?: string; email?: string }) =>
	(await owner.call('POST /business-profile/:id/managers', { params: { id }, body: whom })).data;
const bellOf = async (actor: TestActor) =>
	(await actor.call('GET /me/notifications')).data.map(({ kind, read_at }) => [kind, read_at !== null]);
/** Returns all mails to the address, once no mail waits to be sent. */
async function mailsTo(address: string): Promise<MailMessage[]> {
	await expect.poll(() => listJobs(app.db, 'outgoing_mail')).toEqual([]);
	return sent.filter(({ to }) => to === address);
}

test('whoever has confirmed the address that is asked is notified, too, and of what is taken back no longer', async () => {
	const [ana, place] = [await somebody(), await business()];
	const { id: appointment_id } = await ask(place, { email: addressOf(ana) });
	expect((await mailsTo(addressOf(ana)))[0]).toMatchObject({ unsubscribe: expect.any(String) });
	expect(await bellOf(ana)).toEqual([['appointment', false]]);
	await place.owner.call('DELETE /business-profile/:id/appointments/:appointment_id', {
		params: { id: place.id, appointment_id },
	});
	expect(await bellOf(ana)).toEqual([['appointment', true]]);
});

test('who is no member gets the letter, which there is nothing to end of', async () => {
	await ask(await business(), { email: 'stranger@elsewhere.example' });
	const [letter, ...more] = await mailsTo('stranger@elsewhere.example');
	expect(more).toEqual([]);
	expect(letter?.subject).toMatch(/^Help manage Harbour/);
	expect(letter).not.toHaveProperty('unsubscribe');
});

test('threat 53: as many a week as somebody wishes, however many ask at once; what is left waits for the digest', async () => {
	const ana = await somebody({ digest: 'daily', mails_per_week: 2 });
	const places = await Promise.all(Array.from({ length: 4 }, business));
	await Promise.all(places.map((place) => ask(place, { user_id: ana.id })));
	expect(await mailsTo(addressOf(ana))).toHaveLength(2);
	expect(await bellOf(ana)).toHaveLength(4);
	const { now } = app.clock;
	const digest: MailMessage[] = [];
	const desk = {
		...app.server.mailDesk,
		mail: { put: async (_: unknown, mail: MailMessage) => void digest.push(mail) },
	};
	for (const at of [0, weekMs + 60_000, 2 * weekMs])
		await sendDueDigests({ db: app.db, now: new Date(now.getTime() + at), desk });
	expect(
		digest.filter(({ to }) => to === addressOf(ana)).map(({ text }) => text.match(/asks? you to help manage/g)),
	).toEqual([[expect.any(String), expect.any(String)]]);
});

test.each([
	['none', { digest: 'off' }],
	['none of businesses', { notifications: { businesses: { bell: true, mail: false, push: true } } }],
	['none a week', { mails_per_week: 0 }],
] as const)('who wishes for %s is told here alone; of decisions by mail all the same', async (_, settings) => {
	const [ana, place] = [await somebody(settings), await business()];
	await ask(place, { user_id: ana.id });
	expect(await mailsTo(addressOf(ana))).toEqual([]);
	expect(await bellOf(ana)).toEqual([['appointment', false]]);
	const { data: review } = await ana.call('POST /business-profile/reviews', {
		body: await reviewOf(app, place.id, [1, 2, 3, 4]),
	});
	await operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'review',
			subject_ids: [review.id],
			action: 'remove',
			reason: 'spam',
			explanation: 'An advert.',
		},
	});
	const [letter, ...more] = await mailsTo(addressOf(ana));
	expect(more).toEqual([]);
	expect(letter?.text).toContain('An advert.');
	expect(letter).not.toHaveProperty('unsubscribe');
});

test('both sides of a dispute are told how it ended, and nobody is asked for what is decided', async () => {
	const [ana, { owner, id }] = [await somebody(), await business()];
	const { data: claim } = await ana.call('POST /business-profile/:id/claim', {
		params: { id },
		body: { method: 'operator', statement: 'I have run this place for eleven years.' },
	});
	expect(await bellOf(owner)).toEqual([['claim', false]]);
	await operator.call('POST /operator/claims/:id/decision', {
		params: { id: claim.id },
		body: { approve: true, reason: 'The register says so.', former_owners: 'none' },
	});
	expect((await bellOf(owner)).sort()).toEqual([
		['claim', true],
		['dispute_decided', false],
	]);
	expect(await bellOf(ana)).toEqual([['claim_decided', false]]);
	for (const reader of [ana, owner])
		expect((await mailsTo(addressOf(reader))).at(-1)?.text).toContain('The register says so.');
});

test('people of either business are told that the two are one, and not by a preview', async () => {
	const [from, into] = [await business(), await business()];
	const merge = (dry_run: boolean) =>
		operator.call('POST /business-profile/:id/merge', { params: { id: from.id }, body: { into: into.id, dry_run } });
	await merge(true);
	expect(await mailsTo(addressOf(from.owner))).toEqual([]);
	await merge(false);
	for (const { owner } of [from, into]) {
		expect(await bellOf(owner)).toEqual([['merge', false]]);
		expect((await mailsTo(addressOf(owner))).map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^Harbour \d+ has one page now$/),
		]);
	}
});
