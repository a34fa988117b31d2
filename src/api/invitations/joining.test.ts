/** Tests codes, and joining with them: who may join, only once, and what comes of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWallet } from '#api/coins/ledger/wallet-queries.ts';
import { letInWaiting, releaseDue, setConfirmed } from '#api/coins/service.ts';
import { moveInvitationsTo, qualifyJoins } from '#api/invitations/service.ts';
import { lockProfiles } from '#api/profiles/service.ts';
import { utcDayOf } from '#contract/days.ts';
import { coinLimits, invitationLimits as limits } from '#contract/limits.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp, testApp } from '#test/app.ts';
import { invitationCalls, invite, join, networkOf, statsOf } from '#test/invitation-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';
import { whenWaiting } from '#test/when-waiting.ts';

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'olga@example.org' } });
});
afterAll(() => app?.close());

const { joinWith, later } = invitationCalls(() => app);
const refusalOf = (who: TestActor, code: string) => refusalCodeOf(join(who, code));
const codesOf = async ({ call }: TestActor) => (await call('GET /business-profile/invite/codes')).data;

test('joining makes the two friends, and each finds the other in their network', async () => {
	const ana = await app.somebody('ana');
	const { code, url, state } = await invite(ana);
	expect([url, state]).toEqual([`${app.config.PUBLIC_URL}/invite/${code}`, 'sent']);
	const { data: given } = await app.visitor('GET /business-profile/invite/:code', {
		params: { code: code.toLowerCase() },
	});
	expect(given).toMatchObject({ code, purpose: 'join', makes_friends: true });
	await app.visitor('POST /business-profile/invite/opened', { body: { code } });
	expect((await codesOf(ana))[0]?.state).toBe('opened');
	const ben = await app.somebody('ben');
	const { data: joined } = await join(ben, code);
	expect(joined).toMatchObject({ inviter: { id: ana.id }, friendship: 'friends' });
	expect((await ana.call('GET /me/friends')).data.map(({ id }) => id)).toEqual([ben.id]);
	const { data: told } = await ana.call('GET /me/notifications', { query: {} });
	expect(told).toMatchObject([{ kind: 'invitation_joined', actors: [{ id: ben.id }] }]);
	expect((await networkOf(ben)).invited_by?.id).toBe(ana.id);
	const { invitees, levels } = await networkOf(ana);
	expect(invitees).toMatchObject([{ member: { id: ben.id }, state: 'joined', why: 'too_early' }]);
	expect(levels).toEqual([{ level: 1, count: 1 }]);
	expect((await codesOf(ana))[0]).toMatchObject({ state: 'joined', uses: 1 });
});

test('levels are counted below one’s own, and nobody on them is named', async () => {
	const chain = [await app.somebody('ana')];
	for (let depth = 0; depth < limits.levels + 1; depth += 1) {
		const next = await app.somebody('next');
		await join(next, (await invite(chain.at(-1) as TestActor)).code);
		chain.push(next);
	}
	const { invitees, levels } = await networkOf(chain[0] as TestActor);
	expect(levels).toEqual(Array.from({ length: limits.levels }, (_, at) => ({ level: at + 1, count: 1 })));
	expect(invitees.map(({ member }) => member?.id)).toEqual([chain[1]?.id]);
});

test('a code says why it is good no more', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	expect(await refusalOf(ben, '0000000000')).toBe('unknown_code');
	const { code } = await invite(ana);
	expect(await refusalOf(ana, code)).toBe('own_code');
	const once = await invite(ana, { max_uses: 1 });
	await join(await app.somebody('first'), once.code);
	expect(await refusalOf(ben, once.code)).toBe('used_up');
	const revoked = await invite(ana);
	await ana.call('DELETE /business-profile/invite/codes/:id', { params: { id: revoked.id } });
	expect(await refusalOf(ben, revoked.code)).toBe('revoked');
	expect(await later(limits.days - 0.01, () => refusalOf(ana, code))).toBe('own_code');
	const cleo = await app.somebody('cleo');
	await app.db.updateTable('invitation_code').set({ expires_at: app.clock.now }).where('code', '=', code).execute();
	expect(await refusalOf(cleo, code)).toBe('expired');
	expect((await codesOf(ana)).map(({ state }) => state).sort()).toEqual(['expired', 'joined', 'revoked']);
});

test('threat 59: joining is once, for newcomers, and by somebody who was here before', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	const [ofAna, ofBen] = [await invite(ana), await invite(ben)];
	await join(ben, ofAna.code);
	expect(await refusalOf(ben, ofAna.code)).toBe('already_joined');
	expect(await refusalOf(ana, ofBen.code)).toBe('already_joined');
	const cleo = await app.somebody('cleo');
	await app.db
		.updateTable('member')
		.set({ created_at: new Date(app.clock.now.getTime() - limits.joinDays * dayMs) })
		.where('id', '=', cleo.id)
		.execute();
	expect(await refusalOf(cleo, ofAna.code)).toBe('already_joined');
	expect((await networkOf(ana)).levels).toEqual([{ level: 1, count: 1 }]);
});

test('threat 60: to who is blocked, the code of whoever blocks them is one that there is not', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	const { code } = await invite(ana);
	await ben.call('POST /me/blocks/:user_id', { params: { user_id: ana.id } });
	expect(await refusalOf(ben, code)).toBe('unknown_code');
	await ben.call('DELETE /me/blocks/:user_id', { params: { user_id: ana.id } });
	await ana.call('POST /me/blocks/:user_id', { params: { user_id: ben.id } });
	expect(await refusalOf(ben, code)).toBe('unknown_code');
	expect(await refusalOf(ben, '0000000000')).toBe('unknown_code');
});

test('an invitation of a business makes nobody friends', async () => {
	const owner = await app.somebody('owner');
	const { id } = await addBusiness(owner, 'Asking Inn');
	const asked = await invite(owner, { kind: 'business', profile_id: id });
	expect(asked).toMatchObject({ purpose: 'review', profile: { business_name: 'Asking Inn' } });
	const { data } = await join(await app.somebody('guest'), asked.code);
	expect(data).toMatchObject({ friendship: 'none', invitation: { makes_friends: false, profile: { id } } });
	const stranger = await app.somebody('stranger');
	expect(await refusalCodeOf(invite(stranger, { kind: 'business', profile_id: id }))).toBe('forbidden');
	await owner.call('PATCH /business-profile/:id', { params: { id }, body: { status: 'draft' } });
	expect(await refusalCodeOf(invite(stranger, { kind: 'business', profile_id: id }))).toBe('not_found');
	expect(await refusalCodeOf(invite(owner, { kind: 'business', profile_id: id }))).toBe('forbidden');
});

test('one’s own link is the same until it is used up or has a week left', async () => {
	const ana = await app.somebody('ana');
	const told = async (query: object = {}) =>
		(await ana.call('GET /business-profile/invite/tell-a-friend', { query })).data;
	const first = await told();
	expect(first.qr_svg).toMatch(/^<svg [^>]*><rect [^>]*fill="#fff"\/><path d=/);
	expect(first.texts.sms).toContain(first.url);
	expect((await told()).code).toBe(first.code);
	expect(await later(limits.days - 7, async () => (await told()).code)).not.toBe(first.code);
	const { id } = await addBusiness(await app.somebody('owner'), 'Shared Inn');
	const { url, texts } = await told({ profile_id: id });
	expect(url).toMatch(/\?business=shared-inn/);
	expect(texts.post).toContain('Shared Inn');
	const unconfirmed = await app.actor('unconfirmed', { emailVerified: false });
	expect(await refusalCodeOf(unconfirmed.call('GET /business-profile/invite/tell-a-friend', { query: {} }))).toBe(
		'forbidden',
	);
});

describe('who joins is let in by the inviter', () => {
	/** Ana was confirmed two months ago. Each join is half an hour after the last, so that they are not many at once. */
	const byAna = async (work: (joins: (who: TestActor, browser?: string) => Promise<unknown>) => Promise<void>) => {
		const ana = await app.somebody('ana');
		const before = { ...app.context(), now: new Date(app.clock.now.getTime() - 60 * dayMs) };
		await transaction(before, (ctx) => setConfirmed(ctx, ana.id));
		const { code } = await invite(ana, { max_uses: limits.usesMax });
		await later(0, () =>
			work(async (who, browser = `Browser of ${who.id}`) => {
				app.clock.now = new Date(app.clock.now.getTime() + 1_800_000);
				expect((await joinWith(browser, who, code)).json()).toMatchObject({ data: { friendship: 'friends' } });
			}),
		);
	};
	const isLetIn = async ({ id }: TestActor) => (await findWallet(app.db, id))?.confirmed_at != null;

	test('threat 98: accounts without a confirmed address take no room, and are let in once they have one', () =>
		byAna(async (joins) => {
			const throwaways = Array.from({ length: 10 }, (_, n) => `throwaway-${n}`);
			for (const name of throwaways) await joins(await app.actor(name, { emailVerified: false }));
			const ben = await app.somebody('ben');
			await joins(ben);
			expect(await isLetIn(ben)).toBe(true);
			const confirmed = await app.actor(throwaways[0] as string);
			await confirmed.call('GET /me');
			await letInWaiting(app.context());
			expect(await isLetIn(confirmed)).toBe(true);
		}));

	test('threat 98: a held join takes no room until an operator lets it count', () =>
		byAna(async (joins) => {
			const operator = await app.actor('olga');
			const doubles = [await app.somebody('double'), await app.somebody('double')] as const;
			for (const who of doubles) await joins(who, 'Double browser');
			await letInWaiting(app.context());
			expect([await isLetIn(doubles[0]), await isLetIn(doubles[1])]).toEqual([true, false]);
			await operator.call('POST /operator/invitations/:id/allow', { params: { id: doubles[1].id } });
			await letInWaiting(app.context());
			expect(await isLetIn(doubles[1])).toBe(true);
		}));
});

describe('an invitation counts', () => {
	const qualify = (days: number) => later(days, () => qualifyJoins(app.context()));
	const rewardsOf = async (who: TestActor) =>
		(await who.call('GET /me/transactions', { query: { limit: 100 } })).data.flatMap(({ rule, amount }) =>
			rule?.code.startsWith('invite_') ? [`${rule.code} ${amount}`] : [],
		);

	test('after a week, with a review or a page that says something, and a confirmed address', async () => {
		const ana = await app.somebody('ana');
		const { id } = await addBusiness(await app.somebody('owner'), 'Counted Inn');
		const { code } = await invite(ana);
		const [reviews, writes, sleeps] = [await app.somebody('r'), await app.somebody('w'), await app.somebody('s')];
		const unconfirmed = await app.actor('counted-unconfirmed', { emailVerified: false });
		for (const who of [reviews, writes, sleeps, unconfirmed]) await join(who, code);
		await reviews.call('POST /business-profile/reviews', { body: await reviewOf(app, id, [5, 4, 4, 3]) });
		const page = { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' };
		for (const who of [writes, unconfirmed]) await who.call('PATCH /me', { body: page });
		await qualify(limits.qualifyAfterDays - 0.01);
		const stateOf = async () =>
			Object.fromEntries((await networkOf(ana)).invitees.map(({ member, state }) => [member?.id, state]));
		expect(new Set(Object.values(await stateOf()))).toEqual(new Set(['joined']));
		await qualify(limits.qualifyAfterDays);
		expect(await stateOf()).toEqual({
			[reviews.id]: 'qualified',
			[writes.id]: 'qualified',
			[sleeps.id]: 'joined',
			[unconfirmed.id]: 'joined',
		});
		const whys = await later(limits.qualifyAfterDays, async () =>
			(await networkOf(ana)).invitees.map(({ why }) => why),
		);
		expect(whys.filter(Boolean)).toEqual(['inactive', 'inactive']);
		await qualify(limits.qualifyAfterDays + 1);
		expect(await rewardsOf(ana)).toEqual(['invite_qualified 50', 'invite_qualified 50']);
		expect(await rewardsOf(writes)).toEqual(['invite_accepted 25']);
		expect(await rewardsOf(sleeps)).toEqual([]);
		expect(await statsOf(ana)).toMatchObject({ joined: 4, qualified: 2, coins: 100 });
	});

	test('and is rewarded once the coins can be spent; until then it says when that is, or what they wait for', async () => {
		const ana = await app.somebody('ana');
		const { code } = await invite(ana);
		const ben = await app.somebody('ben');
		await join(ben, code);
		await ben.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
		await qualify(limits.qualifyAfterDays);
		const told = async () => {
			const [invitee] = (await networkOf(ana)).invitees;
			return [invitee?.state, invitee?.coins, (await codesOf(ana))[0]?.state];
		};
		const coins = { amount: 50, state: 'pending', waits_for: null, available_on: null };
		expect(await told()).toEqual(['qualified', { ...coins, waits_for: 'confirmation' }, 'qualified']);
		await transaction(app.context(), (ctx) => setConfirmed(ctx, ana.id));
		const available_on = utcDayOf(new Date(app.clock.now.getTime() + (limits.qualifyAfterDays + 14) * dayMs));
		expect(await told()).toEqual(['qualified', { ...coins, available_on }, 'qualified']);
		await later(limits.qualifyAfterDays + 14, () => releaseDue(app.context()));
		expect(await told()).toEqual(['rewarded', { ...coins, state: 'released' }, 'rewarded']);
	});

	test('for who invited alone, and for nobody above them', async () => {
		const chain = [await app.somebody('ana'), await app.somebody('ben'), await app.somebody('cleo')] as const;
		for (const [at, who] of chain.slice(1).entries()) {
			await joinWith(`Own browser ${who.id}`, who, (await invite(chain[at]!)).code);
			await who.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
		}
		await qualify(limits.qualifyAfterDays);
		expect(await Promise.all(chain.map(rewardsOf))).toEqual([
			['invite_qualified 50'],
			['invite_qualified 50', 'invite_accepted 25'],
			['invite_accepted 25'],
		]);
	});

	test('and is rewarded also where more count on one day than it has room for, but not while it is flagged', async () => {
		const ana = await app.somebody('ana');
		for (let n = 0; n < 7; n += 1)
			await later(n, async () => {
				const { code } = await invite(ana);
				const who = await app.somebody('w');
				await joinWith(n === 6 ? 'Browser 0' : `Browser ${n}`, who, code);
				await who.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
			});
		await qualify(limits.qualifyAfterDays + 7);
		expect(await rewardsOf(ana)).toHaveLength(6);
		expect(await statsOf(ana)).toMatchObject({ coins: 300 });
		const { data: entries } = await ana.call('GET /me/transactions', { query: { kind: 'earn' } });
		// The limit of a day has room for two of the rewards.
		expect(entries.filter(({ waits_for }) => waits_for === 'limit')).toHaveLength(6 - coinLimits.perDay / 50);
		const { invitees } = await networkOf(ana);
		expect(invitees.map(({ state, coins }) => [state, coins?.waits_for])).toEqual([
			['flagged', undefined],
			...Array.from({ length: 6 }, (_, at) => ['qualified', at < 4 ? 'limit' : 'confirmation']),
		]);
	});

	test('threat 60: of who is suspended nothing is told but what is told of who does nothing', async () => {
		const ana = await app.somebody('ana');
		const { code } = await invite(ana);
		const [gone, sleeps] = [await app.somebody('gone'), await app.somebody('sleeps')];
		for (const who of [gone, sleeps]) await join(who, code);
		await gone.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
		await app.db.updateTable('member').set({ suspended_at: app.clock.now }).where('id', '=', gone.id).execute();
		await qualify(limits.qualifyAfterDays);
		const [ofGone, ofSleeping] = await later(limits.qualifyAfterDays, async () => {
			const { invitees } = await networkOf(ana);
			return [null, sleeps.id].map((id) => invitees.find(({ member }) => (member?.id ?? null) === id));
		});
		expect({ ...ofGone, member: null }).toEqual({ ...ofSleeping, member: null });
	});
});

test('coins are told month by month from the first that had some, also months without any', async () => {
	const [ana, ben, cleo] = [await app.somebody('ana'), await app.somebody('ben'), await app.somebody('cleo')];
	expect((await networkOf(ana)).coins_by_month).toEqual([]);
	const { code } = await invite(ana, { max_uses: 10 });
	for (const [who, coins, rewarded_at] of [
		[ben, 50, '2031-02-28T23:30:00Z'],
		[cleo, 40, '2031-05-01T00:00:00Z'],
		[await app.somebody('dora'), 30, '2031-05-31T23:59:59Z'],
		// Before the six months that are told.
		[await app.somebody('emil'), 20, '2030-12-31T23:59:59Z'],
	] as const) {
		await join(who, code);
		const joined = app.db.updateTable('invitation_join').where('member_id', '=', who.id);
		await joined.set({ coins, qualified_at: new Date(rewarded_at), rewarded_at: new Date(rewarded_at) }).execute();
	}
	const { now } = app.clock;
	app.clock.now = new Date('2031-06-15T12:00:00Z');
	const { coins_by_month: told } = await networkOf(ana);
	app.clock.now = now;
	expect(told.map(({ month, coins }) => [month, coins])).toEqual([
		['2031-02', 50],
		['2031-03', 0],
		['2031-04', 0],
		['2031-05', 70],
		['2031-06', 0],
	]);
});

test('who leaves is in nobody’s network, and their codes are none', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	const { code } = await invite(ana);
	await join(ben, code);
	await ana.call('DELETE /me');
	expect((await networkOf(ben)).invited_by).toBeNull();
	expect(await refusalOf(ben, code)).toBe('unknown_code');
	expect(await refusalOf(ben, (await invite(await app.somebody('cleo'))).code)).toBe('already_joined');
});

test('threat 88: by a code for a business that operators have taken off, nobody joins or learns of it', async () => {
	const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
	const { id } = await addBusiness(ana, 'Taken off');
	const { code } = await invite(ana, { kind: 'business', profile_id: id });
	await app.db.updateTable('profile').set({ status: 'suspended' }).where('id', '=', id).execute();
	expect(await refusalOf(ben, code)).toBe('unknown_code');
	await ben.call('POST /business-profile/invite/opened', { body: { code } });
	const customers = app.db.selectFrom('invited_customer').select('profile_id').where('member_id', '=', ben.id);
	expect(await customers.execute()).toEqual([]);
});

describe.runIf(engine === 'postgres')('at the same moment', () => {
	test('threat 21: of 50 who join by a code for ten, ten do, and all of them are counted', async () => {
		const ana = await app.somebody('ana');
		const { code } = await invite(ana, { max_uses: 10 });
		const crowd = await Promise.all(Array.from({ length: 50 }, () => app.somebody('rush')));
		const answers = await Promise.all(
			crowd.map((who) =>
				join(who, code).then(
					() => 'done',
					({ code }) => code,
				),
			),
		);
		expect(answers.filter((answer) => answer === 'done')).toHaveLength(10);
		expect(answers.filter((answer) => answer === 'used_up')).toHaveLength(40);
		expect((await codesOf(ana))[0]?.uses).toBe(10);
		expect((await ana.call('GET /me/friends')).data).toHaveLength(10);
		const { friends_count } = await app.db
			.selectFrom('member')
			.select('friends_count')
			.where('id', '=', ana.id)
			.executeTakeFirstOrThrow();
		expect(friends_count).toBe(10);
	});

	test('threat 21: who joins by several codes at once has joined by one', async () => {
		const inviters = await Promise.all(Array.from({ length: 8 }, () => app.somebody('ana')));
		const codes = await Promise.all(inviters.map((who) => invite(who)));
		const ben = await app.somebody('ben');
		const answers = await Promise.all(
			codes.map(({ code }) =>
				join(ben, code).then(
					() => 'done',
					({ code }) => code,
				),
			),
		);
		expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
		expect(new Set(answers)).toEqual(new Set(['done', 'already_joined']));
		expect((await ben.call('GET /me/friends')).data).toHaveLength(1);
		const used = await Promise.all(inviters.map(async (who) => (await codesOf(who))[0]?.uses ?? 0));
		expect(used.reduce((sum, n) => sum + n, 0)).toBe(1);
	});

	test('who asks for their link in two tabs has one', async () => {
		const ana = await app.somebody('ana');
		const told = await Promise.all(
			Array.from({ length: 8 }, () => ana.call('GET /business-profile/invite/tell-a-friend', { query: {} })),
		);
		expect(new Set(told.map(({ data }) => data.code)).size).toBe(1);
	});

	test('whom a business asks for a review while it is merged is a customer of what it becomes', async () => {
		const [ana, ben] = [await app.somebody('ana'), await app.somebody('ben')];
		const [from, into] = [await addBusiness(ana, 'Asking bakery'), await addBusiness(ana, 'Merged bakery')];
		const { code } = await invite(ana, { kind: 'business', profile_id: from.id });
		const under = await transaction(app.context(), async (ctx) => {
			await lockProfiles(ctx.db, [from.id, into.id]);
			await moveInvitationsTo(ctx, from.id, into.id);
			const joining = join(ben, code);
			await whenWaiting(app.connection.db);
			return { joining };
		});
		await under.joining;
		const customers = app.db.selectFrom('invited_customer').select('profile_id').where('member_id', '=', ben.id);
		expect(await customers.execute()).toEqual([{ profile_id: into.id }]);
	});
});
