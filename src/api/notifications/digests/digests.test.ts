import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { notify, sendDueDigests } from '#api/notifications/service.ts';
import type { MailMessage } from '#contract/mailer.ts';
import type { MemberSettings } from '#contract/members/members.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { triesOf, triesTimeoutMs } from '#test/proof.ts';
import { whenWaiting } from '#test/when-waiting.ts';
import { nextHour } from './member-hour.ts';

let app: TestApp;
const sent: MailMessage[] = [];
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());
afterEach(() => void sent.splice(0));

const hour = 3_600_000;
const pass = (ms: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + ms);
};

/** Does what the hourly deed does, and collects its mails. */
const send = () => {
	const desk = {
		...app.server.mailDesk,
		mail: { put: async (_: unknown, mail: MailMessage) => void sent.push(mail) },
	};
	return sendDueDigests({ db: app.db, now: app.clock.now, desk });
};
/** Does the deed every hour for so many hours. */
async function sendFor(hours: number): Promise<void> {
	for (let n = 0; n < hours; n++) {
		pass(hour);
		await send();
	}
}
async function somebody(settings: Partial<MemberSettings> = {}): Promise<TestActor> {
	const actor = await app.somebody();
	await actor.call('PATCH /me', { body: { settings: { digest: 'daily', mails_per_week: 14, ...settings } } });
	return actor;
}
const tell = (to: TestActor, from: TestActor) =>
	transaction(app.context(), (ctx) =>
		notify(ctx, [to.id], { kind: 'friend_request', topicId: newId(), actorId: from.id }),
	);

test('what was not read is mailed at the member’s hour, once, and what was read is not', async () => {
	const [ana, ben] = await Promise.all([somebody({ digest_hour: 7 }), somebody()]);
	await ana.call('PATCH /me', { body: { timezone: 'Asia/Tokyo' } });
	await tell(ana, ben);
	await tell(ben, ana);
	await ben.call('PATCH /me/notifications/read', { body: { until: app.clock.now.toISOString() } });
	await sendFor(25);
	expect(sent).toMatchObject([
		{ to: expect.stringContaining('@'), subject: expect.stringMatching(/ sent you a friend request$/) },
	]);
	const sentAt = await app.db.selectFrom('digest_mail').selectAll().where('member_id', '=', ana.id).execute();
	expect(sentAt.map(({ sent_at }) => sent_at.getUTCHours())).toEqual([22]);
	await sendFor(49);
	expect(sent).toHaveLength(1);
});

test('a mail about messages leads to them; a message that is read on a device is in none, though the bell never had it', async () => {
	const [ana, ben] = await Promise.all([somebody(), somebody()]);
	const about = { kind: 'message', actorId: ben.id } as const;
	const topicId = newId();
	const write = (topicId: string) => transaction(app.context(), (ctx) => notify(ctx, [ana.id], { ...about, topicId }));
	await write(topicId);
	await sendFor(25);
	expect(sent[0]?.text).toContain(`/me/message/inbox/${topicId}`);
	sent.splice(0);
	await write(newId());
	await write(newId());
	const pushed = app.db.selectFrom('notification').select('id').where('member_id', '=', ana.id);
	const [last] = await pushed.where('read_at', 'is', null).orderBy('at', 'desc').execute();
	await ana.call('PATCH /me/notifications/read', { body: { ids: [last!.id] } });
	const unread = await pushed.where('read_at', 'is', null).execute();
	expect(unread.map(({ id }) => id)).not.toContain(last!.id);
	await ana.call('PATCH /me', { body: { settings: { digest: 'off' } } });
});

test('a mail that cannot be sent keeps nobody else from theirs', async () => {
	const [ana, ben, cleo] = await Promise.all([somebody(), somebody(), somebody()]);
	for (const [to, from] of [
		[ana, ben],
		[ben, ana],
		[cleo, ana],
	] as const)
		await tell(to, from);
	await send();
	pass(25 * hour);
	const { email } = (await ben.call('GET /me')).data;
	const failing = {
		...app.server.mailDesk,
		mail: {
			put: async (_: unknown, mail: MailMessage) => {
				if (mail.to === email) throw new Error('This one cannot be sent.');
				sent.push(mail);
			},
		},
	};
	await expect(sendDueDigests({ db: app.db, now: app.clock.now, desk: failing })).rejects.toThrow(
		'1 members could not',
	);
	expect(sent).toHaveLength(2);
	await send();
	expect(sent.filter(({ to }) => to === email)).toHaveLength(1);
});

const likesADay = triesOf({ usual: 70, proof: 700 });
test(
	`threat 53: ${14 * (15 + likesADay)} things that happen bring no more mails than a member wishes, none about what was read`,
	async () => {
		const [ana, ben] = await Promise.all([somebody({ mails_per_week: 2 }), somebody()]);
		for (let day = 0; day < 14; day++) {
			const topics = Array.from({ length: 15 }, () => newId());
			await transaction(app.context(), async (ctx) => {
				for (const topicId of topics) await notify(ctx, [ana.id], { kind: 'comment', topicId, actorId: ben.id });
				// These are many more of one kind about one post.
				for (let n = 0; n < likesADay; n++)
					await notify(ctx, [ana.id], { kind: 'post_like', topicId: topics[0]!, actorId: ben.id });
			});
			await sendFor(24);
		}
		expect(sent).toHaveLength(4);
		sent.splice(0);
		await sendFor(8 * 24);
		await tell(ana, ben);
		await ana.call('PATCH /me/notifications/read', { body: { until: app.clock.now.toISOString() } });
		sent.splice(0);
		await sendFor(8 * 24);
		expect(sent).toEqual([]);
	},
	triesTimeoutMs,
);

test.each([
	['wishes none', { digest: 'off' }],
	['wishes none a week', { mails_per_week: 0 }],
	['wishes none of the kind', { notifications: { friends: { bell: true, mail: false, push: true } } }],
] as const)('who %s gets none', async (_, settings) => {
	const [ana, ben] = await Promise.all([somebody(settings), somebody()]);
	await tell(ana, ben);
	await sendFor(26);
	expect(sent).toEqual([]);
});

test('threat 53: one press ends them, of a person and of a mail program, and codes still come', async () => {
	const [ana, ben] = await Promise.all([somebody(), somebody()]);
	await tell(ana, ben);
	await sendFor(25);
	const { unsubscribe = '', text, html } = sent[0]!;
	expect(text).toContain(unsubscribe);
	expect(html).toContain('sent you a friend request');
	const path = new URL(unsubscribe).pathname;
	const press = (url: string, headers: Record<string, string> = {}) =>
		app.server.inject({
			method: 'POST',
			url,
			headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
			payload: 'List-Unsubscribe=One-Click',
		});
	expect(
		(await press(path.replace(/..$/, 'xx').replace(/\/2\.(.)/, (_, first) => `/2.${first === 'A' ? 'B' : 'A'}`)))
			.statusCode,
	).toBe(200);
	expect((await ana.call('GET /me')).data.settings.digest).toBe('daily');
	expect((await press(path)).statusCode).toBe(200);
	expect((await ana.call('GET /me')).data.settings.digest).toBe('off');
	expect((await press(path, { accept: 'text/html' })).headers.location).toBe(`${path}?done=1`);
	await tell(ana, ben);
	sent.splice(0);
	await sendFor(49);
	expect(sent).toEqual([]);
});

test('whoever leaves, or has no confirmed address, gets none', async () => {
	const ben = await somebody();
	const ana = await app.actor(`unconfirmed${ben.id}`, { emailVerified: false });
	await ana.call('GET /me');
	await tell(ana, ben);
	await sendFor(26);
	expect(sent).toEqual([]);
});

test.each([
	['daily', 8, 'Europe/Berlin', '2026-11-23T06:30:00Z', '2026-11-23T07:00:00Z'],
	['daily', 8, 'Europe/Berlin', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00Z'],
	['weekly', 8, 'Europe/Berlin', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
	['weekly', 20, 'America/New_York', '2026-11-25T12:00:00Z', '2026-12-01T01:00:00Z'],
	// On that day the clock skips 2 o’clock.
	['daily', 2, 'Europe/Berlin', '2027-03-27T22:00:00Z', '2027-03-29T00:00:00Z'],
	['daily', 8, 'Nowhere/Atlantis', '2026-11-23T07:00:00Z', '2026-11-23T08:00:00Z'],
] as const)('%s at %i in %s: after %s comes %s', (digest, hour, timezone, now, next) => {
	expect(nextHour({ digest, hour, timezone }, new Date(now))).toEqual(new Date(next));
});

/** A mail that tells of a request and of a new friend, whichever comes first. */
const tellsBoth = {
	text: expect.stringMatching(/^(?=[\s\S]*sent you a friend request)[\s\S]*accepted your friend request/),
};

test('what began earlier, and was stored later, is mailed with the rest', async () => {
	const [ana, ben] = await Promise.all([somebody(), somebody()]);
	const earlier = new Date(app.clock.now.getTime() - 1000);
	await tell(ana, ben);
	await transaction({ ...app.context(), now: earlier }, (ctx) =>
		notify(ctx, [ana.id], { kind: 'friend_accepted', topicId: newId(), actorId: ben.id }),
	);
	await sendFor(25);
	expect(sent).toMatchObject([tellsBoth]);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('what began earlier is mailed also where a later one is being stored', async () => {
	const [ana, ben] = await Promise.all([somebody(), somebody()]);
	const { now } = app.clock;
	const under = await transaction(app.context(), async (ctx) => {
		await notify(ctx, [ana.id], { kind: 'friend_request', topicId: ben.id, actorId: ben.id });
		const telling = transaction({ ...app.context(), now: new Date(now.getTime() - 1000) }, (ctx) =>
			notify(ctx, [ana.id], { kind: 'friend_accepted', topicId: newId(), actorId: ben.id }),
		);
		await whenWaiting(app.connection.db);
		return { telling };
	});
	await under.telling;
	await sendFor(25);
	expect(sent).toMatchObject([tellsBoth]);
});

test.runIf(engine === 'postgres')(
	'what a member is told of while their digest is sent is in it, and it goes to their address of then',
	async () => {
		const [ana, ben] = await Promise.all([somebody(), somebody()]);
		await tell(ana, ben);
		await send();
		await app.db.updateTable('digest').set({ due_at: app.clock.now }).where('member_id', '=', ana.id).execute();
		const under = await transaction(app.context(), async (ctx) => {
			await notify(ctx, [ana.id], { kind: 'friend_accepted', topicId: newId(), actorId: ben.id });
			await ctx.db.updateTable('member').set({ email: 'later@example.org' }).where('id', '=', ana.id).execute();
			const sending = send();
			await whenWaiting(app.connection.db);
			return { sending };
		});
		await under.sending;
		expect(sent).toMatchObject([{ ...tellsBoth, to: 'later@example.org' }]);
		expect(await app.db.selectFrom('digest').selectAll().where('member_id', '=', ana.id).execute()).toEqual([]);
	},
);
