/** Tests that what members were seen by is forgotten in time, as the privacy page says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldInvitations } from '#api/invitations/service.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { invitationCalls, invite, networkOf } from '#test/invitation-calls.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const minuteMs = 60_000;
const keptMs = 30 * 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app?.close());

const { joinWith } = invitationCalls(() => app);
const seenWith = (browser: string, { call }: TestActor) =>
	call('GET /business-profile/invite/tell-a-friend', { query: {}, headers: { 'user-agent': browser } });
const tracesOf = async ({ id }: TestActor): Promise<number> =>
	(await app.db.selectFrom('invitation_trace').select('hash').where('member_id', '=', id).execute()).length;
const afterMs = async (ms: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + ms);
	await forgetOldInvitations(app.context());
};

/** What becomes of the joining of somebody who comes with the browser that their inviter was last seen with so long ago. */
async function joinAfter(ms: number): Promise<{ traces: number; state: string | undefined }> {
	const inviter = await app.somebody('inviter');
	await seenWith('Firefox on a desk', inviter);
	await afterMs(ms);
	const traces = await tracesOf(inviter);
	const { code } = await invite(inviter);
	const invitee = await app.somebody('invitee');
	// Only newcomers join, and the database tells them by its own clock.
	await app.db.updateTable('member').set({ created_at: app.clock.now }).where('id', '=', invitee.id).execute();
	expect((await joinWith('Firefox on a desk', invitee, code)).statusCode).toBe(200);
	return { traces, state: (await networkOf(inviter)).invitees[0]?.state };
}

test('threat 59: browser and mailbox are known for 30 days, and then hold nothing any more', async () => {
	expect(await joinAfter(keptMs - minuteMs)).toEqual({ traces: 2, state: 'flagged' });
	expect(await joinAfter(keptMs + minuteMs)).toEqual({ traces: 0, state: 'joined' });
});

test('30 days after the last time', async () => {
	const inviter = await app.somebody('again');
	await seenWith('Safari', inviter);
	await afterMs(keptMs - minuteMs);
	await seenWith('Safari', inviter);
	await afterMs(keptMs - minuteMs);
	expect(await tracesOf(inviter)).toBe(2);
	await afterMs(2 * minuteMs);
	expect(await tracesOf(inviter)).toBe(0);
});

// The embedded database has one connection.
test.runIf(engine === 'postgres')('what is seen again while it is forgotten is known for 30 more days', async () => {
	const inviter = await app.somebody('inviter');
	await seenWith('Firefox on a sofa', inviter);
	const traces = await tracesOf(inviter);
	app.clock.now = new Date(app.clock.now.getTime() + keptMs + minuteMs);
	const under = await app.db.transaction().execute(async (db) => {
		await db
			.updateTable('invitation_trace')
			.set({ seen_at: app.clock.now })
			.where('member_id', '=', inviter.id)
			.execute();
		const forgetting = forgetOldInvitations(app.context());
		await whenWaiting(app.connection.db);
		return { forgetting };
	});
	await under.forgetting;
	expect(await tracesOf(inviter)).toBe(traces);
});
