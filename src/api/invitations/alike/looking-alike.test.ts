/** Tests who looks like somebody else by browser or mailbox: what is held and shared then, and what operators see and end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { qualifyJoins } from '#api/invitations/service.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { give } from '#test/coin-holders.ts';
import { invitationCalls, invite, join, networkOf, statsOf } from '#test/invitation-calls.ts';
import { refusalCodeOf } from '#test/refusal.ts';
import { addBusiness, reviewOf } from '#test/reviewed.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp({ settings: { OPERATOR_EMAILS: 'olga@example.org' } });
});
afterAll(() => app?.close());

const { joinWith, later } = invitationCalls(() => app);

test('threat 59: who looks like the inviter, or like another invitee, joins, and counts for nothing', async () => {
	const ana = await app.somebody('ana');
	const { code } = await invite(ana);
	const people = [await app.somebody('ben'), await app.somebody('cleo'), await app.somebody('dan')] as const;
	for (const [browser, who] of [
		['Firefox', people[0]],
		['Firefox', people[1]],
		['Safari', people[2]],
	] as const)
		expect((await joinWith(browser, who, code)).statusCode).toBe(200);
	const alias = await app.actor('alias', { email: 'ana.alias@example.org' });
	const other = await invite(alias);
	const same = await app.actor('same', { email: 'ana.alias+2@example.org' });
	await join(same, other.code);
	const states = async (who: TestActor) =>
		Object.fromEntries((await networkOf(who)).invitees.map(({ member, state }) => [member?.id, state]));
	expect(await states(ana)).toEqual({ [people[0].id]: 'joined', [people[1].id]: 'flagged', [people[2].id]: 'joined' });
	expect(await states(alias)).toEqual({ [same.id]: 'flagged' });
	// Accounts that look alike have the limits of one member; a review is rewarded three times a day.
	const rewarded = async (who: TestActor) =>
		Math.sign(await give(app, { event: 'review', memberId: who.id, key: `review:${crypto.randomUUID()}:${who.id}` }));
	const turns = [people[0], people[1], people[0], people[1], people[2]];
	const given: number[] = [];
	for (const who of turns) given.push(await rewarded(who));
	expect(given).toEqual([1, 1, 1, 0, 1]);
	expect((await ana.call('GET /me/friends')).data).toHaveLength(3);
});

describe('threat 72: an address that nobody confirmed takes no room in the limits of whoever has the mailbox', () => {
	const claim = (name: string, email: string) => app.actor(name, { email, emailVerified: false });
	/** How many limits these members have together: one where they are tied. */
	const limitsOf = async (...members: TestActor[]) => {
		const rows = await app.db
			.selectFrom('coin_holder')
			.select(['limits_id', 'member_id'])
			.where(
				'member_id',
				'in',
				members.map(({ id }) => id),
			)
			.execute();
		const own = new Map(rows.map(({ limits_id, member_id }) => [member_id, limits_id ?? member_id]));
		return new Set(members.map(({ id }) => own.get(id) ?? id)).size;
	};
	const statesOf = async (inviter: TestActor) => (await networkOf(inviter)).invitees.map(({ state }) => state).sort();

	test('before it is confirmed', async () => {
		const victim = await app.actor('vic', { email: 'vic.tim@example.org' });
		const { code } = await invite(victim);
		const claimed = await claim('claimed', 'vic.tim+2@example.org');
		await join(claimed, code);
		expect(await statesOf(victim)).toEqual(['flagged']);
		expect(await limitsOf(victim, claimed)).toBe(2);
		await app.actor('claimed', { email: 'vic.tim+2@example.org' });
		expect(await limitsOf(victim, claimed)).toBe(1);
	});

	test('nor where whoever signed up with it confirms another one', async () => {
		const victim = await app.actor('vera', { email: 'vera@example.org' });
		const { code } = await invite(victim);
		const claimed = await claim('moved', 'vera+2@example.org');
		await join(claimed, code);
		await app.actor('moved', { email: 'moved@example.net' });
		expect(await statesOf(victim)).toEqual(['flagged']);
		expect(await limitsOf(victim, claimed)).toBe(2);
	});

	test('nor holds what they earn, where it was there first; who does have the mailbox ties both', async () => {
		const inviter = await app.actor('ines', { email: 'ines@example.org' });
		const { code } = await invite(inviter);
		const claimed = await claim('first', 'val+2@example.org');
		await join(claimed, code);
		const victim = await app.actor('val', { email: 'val@example.org' });
		await join(victim, code);
		expect(await statesOf(inviter)).toEqual(['joined', 'joined']);
		expect(await limitsOf(victim, claimed)).toBe(2);
		await app.actor('first', { email: 'val+2@example.org' });
		expect(await statesOf(inviter)).toEqual(['flagged', 'joined']);
		expect(await limitsOf(victim, claimed)).toBe(1);
	});

	test('and whom somebody else has tied to others gets limits of their own by an operator’s word', async () => {
		const [inviter, operator] = [await app.somebody('ida'), await app.actor('olga')];
		const { code } = await invite(inviter);
		const [one, other, flatmate] = [await app.somebody('one'), await app.somebody('other'), await app.somebody('mate')];
		await joinWith('Phone of one', one, code);
		await joinWith('Phone of the other', other, code);
		for (const agent of ['Phone of one', 'Phone of the other'])
			await flatmate.call('GET /business-profile/invite/tell-a-friend', {
				query: {},
				headers: { 'user-agent': agent },
			});
		await joinWith('Phone of one', flatmate, code);
		expect(await limitsOf(one, other, flatmate)).toBe(1);
		await flatmate.call('DELETE /me');
		const { data } = await operator.call('GET /operator/invitations', { query: { limit: 100 } });
		const { id, why, alike } = data.find(({ id }) => id === one.id)!;
		expect({ why, alike: alike.map(({ id }) => id) }).toEqual({ why: 'shares_limits', alike: [other.id] });
		await operator.call('POST /operator/invitations/:id/allow', { params: { id } });
		expect(await limitsOf(one, other)).toBe(2);
	});

	test('and whoever joins with an invented one is seen by the one that they confirm', async () => {
		const inviter = await app.actor('isa', { email: 'isa@example.org' });
		const { code } = await invite(inviter);
		const other = await claim('invented', 'nobody@example.net');
		await join(other, code);
		expect(await statesOf(inviter)).toEqual(['joined']);
		await app.actor('invented', { email: 'isa+1@example.org' });
		expect(await statesOf(inviter)).toEqual(['flagged']);
		expect(await limitsOf(inviter, other)).toBe(1);
	});

	test('nor does confirming tie again whom an operator takes for a person of their own', async () => {
		const [inviter, operator] = [await app.somebody('ina'), await app.actor('olga')];
		const { code } = await invite(inviter);
		const [first, second, third] = [
			await app.somebody('first'),
			await claim('second', 'second@example.org'),
			await app.somebody('third'),
		];
		for (const who of [first, second, third]) await joinWith('Family computer', who, code);
		expect(await limitsOf(first, second, third)).toBe(1);
		await operator.call('POST /operator/invitations/:id/allow', { params: { id: second.id } });
		expect(await limitsOf(first, second, third)).toBe(2);
		await app.actor('second', { email: 'second@example.org' });
		expect(await limitsOf(first, second, third)).toBe(2);
		const fourth = await app.somebody('fourth');
		await joinWith('Family computer', fourth, code);
		expect([await limitsOf(first, third, fourth), await limitsOf(second, fourth)]).toEqual([1, 2]);
	});

	test('and whoever came in a crowd, and looks like a later one, is tied no more once an operator lets them count', async () => {
		const [inviter, operator] = [await app.somebody('ilka'), await app.actor('olga')];
		const { code } = await invite(inviter);
		for (let n = 0; n < limits.joinsAtOnce; n += 1) await join(await app.somebody('crowd'), code);
		const [member, alike, later] = [await app.somebody('m'), await app.somebody('n'), await app.somebody('o')];
		await joinWith('Tablet of the crowd', member, code);
		await joinWith('Tablet of the crowd', alike, code);
		expect([
			(await statesOf(inviter)).filter((state) => state === 'flagged').length,
			await limitsOf(member, alike),
		]).toEqual([2, 1]);
		await operator.call('POST /operator/invitations/:id/allow', { params: { id: member.id } });
		expect(await limitsOf(member, alike)).toBe(2);
		await joinWith('Tablet of the crowd', later, code);
		expect([await limitsOf(alike, later), await limitsOf(member, later)]).toEqual([1, 2]);
	});

	test('and a tie of whoever had counted already ends as well by an operator’s word', async () => {
		const [inviter, operator] = [await app.actor('ilse', { email: 'ilse@example.org' }), await app.actor('olga')];
		const { code } = await invite(inviter);
		const other = await app.actor('counted', { email: 'counted@example.net' });
		await join(other, code);
		await other.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
		await later(limits.qualifyAfterDays, () => qualifyJoins(app.context()));
		await app.actor('counted', { email: 'ilse+1@example.org' });
		expect(await limitsOf(inviter, other)).toBe(1);
		const allow = () => operator.call('POST /operator/invitations/:id/allow', { params: { id: other.id } });
		await allow();
		expect(await limitsOf(inviter, other)).toBe(2);
		expect(await refusalCodeOf(allow())).toBe('not_found');
	});

	test('and an inviter who looks like somebody else can be let apart, though nobody invited them', async () => {
		const [inviter, operator] = [await app.somebody('ivy'), await app.actor('olga')];
		const { code } = await invite(inviter);
		await inviter.call('GET /business-profile/invite/tell-a-friend', {
			query: {},
			headers: { 'user-agent': 'Shared tablet' },
		});
		const other = await app.somebody('guest');
		await joinWith('Shared tablet', other, code);
		expect(await limitsOf(inviter, other)).toBe(1);
		const { data } = await operator.call('GET /operator/invitations', { query: { limit: 100 } });
		expect(data.find(({ id }) => id === inviter.id)).toMatchObject({ inviter: null, why: 'shares_limits' });
		const ring = await operator.call('GET /operator/invitations/:id/ring', { params: { id: inviter.id } });
		expect(ring.data.members.map(({ id }) => id).sort()).toEqual([inviter.id, other.id].sort());
		const allow = () => operator.call('POST /operator/invitations/:id/allow', { params: { id: inviter.id } });
		await allow();
		expect(await limitsOf(inviter, other)).toBe(2);
		expect(await refusalCodeOf(allow())).toBe('not_found');
		// Whoever is on the inviter's network could otherwise tie them again, as often as they like.
		const next = await app.actor('next', { email: 'ivy.next@example.org', emailVerified: false });
		await joinWith('Shared tablet', next, code);
		expect([(await statesOf(inviter)).sort(), await limitsOf(inviter, next)]).toEqual([['flagged', 'flagged'], 2]);
	});

	test('nor where an inviter who was let apart joins by the invitation of somebody else', async () => {
		const [first, inviter, operator] = [await app.somebody('ilja'), await app.somebody('ike'), await app.actor('olga')];
		for (const { call } of [first, inviter])
			await call('GET /business-profile/invite/tell-a-friend', {
				query: {},
				headers: { 'user-agent': 'Tablet in the hall' },
			});
		const guest = await app.somebody('guest');
		await joinWith('Tablet in the hall', guest, (await invite(inviter)).code);
		await operator.call('POST /operator/invitations/:id/allow', { params: { id: inviter.id } });
		await joinWith('Tablet in the hall', inviter, (await invite(first)).code);
		expect([await statesOf(first), await limitsOf(first, inviter)]).toEqual([['flagged'], 2]);
	});

	test('and an inviter who was let apart is not tied by a mailbox either', async () => {
		const [inviter, operator] = [await app.actor('ian', { email: 'ian@example.org' }), await app.actor('olga')];
		const { code } = await invite(inviter);
		const other = await app.actor('ian-first', { email: 'ian+1@example.org' });
		await join(other, code);
		await operator.call('POST /operator/invitations/:id/allow', { params: { id: inviter.id } });
		// What the inviter was seen by is forgotten in time, and their address is not.
		await app.db.deleteFrom('invitation_trace').where('member_id', '=', inviter.id).execute();
		const next = await app.actor('ian-second', { email: 'ian+2@example.org' });
		await join(next, code);
		expect([await limitsOf(other, next), await limitsOf(inviter, next)]).toEqual([1, 2]);
	});

	test('and many who joined at once with one mailbox are held for that, once they confirm it', async () => {
		const inviter = await app.somebody('iris');
		const { code } = await invite(inviter);
		const crowd: TestActor[] = [];
		for (let nth = 0; nth < limits.joinsAtOnce + 2; nth += 1)
			crowd.push(await claim(`crowd${nth}`, `crowd+${nth}@example.org`));
		for (const who of crowd) await join(who, code);
		for (const nth of crowd.keys()) await app.actor(`crowd${nth}`, { email: `crowd+${nth}@example.org` });
		const whys = (await networkOf(inviter)).invitees.map(({ why }) => why);
		expect(whys.filter((why) => why === 'many_at_once')).toEqual([]);
		expect(whys.filter((why) => why === 'looks_alike')).toHaveLength(crowd.length - 1);
		expect(await limitsOf(...crowd)).toBe(1);
	});

	test('and of two who confirm one mailbox at once the later sees the earlier', async () => {
		const { code } = await invite(await app.actor('ida', { email: 'ida@example.org' }));
		for (let round = 0; round < 5; round += 1) {
			const of = (nth: number) => `pair${round}+${nth}@example.org`;
			const [one, other] = [await claim(`pair${round}a`, of(1)), await claim(`pair${round}b`, of(2))];
			for (const who of [one, other]) await join(who, code);
			expect(await limitsOf(one, other)).toBe(2);
			await Promise.all([app.actor(`pair${round}a`, { email: of(1) }), app.actor(`pair${round}b`, { email: of(2) })]);
			expect(await limitsOf(one, other)).toBe(1);
		}
	});
});

test('threat 59: operators see who looks alike, and what they let count is rewarded, once', async () => {
	const [ana, operator] = [await app.somebody('ana'), await app.actor('olga')];
	const people = [await app.somebody('one'), await app.somebody('two')] as const;
	const { code } = await invite(ana);
	for (const who of people) {
		await joinWith('Shared browser', who, code);
		await who.call('PATCH /me', { body: { designation: 'Baker', locality: 'Leipzig', bio: 'I bake.' } });
	}
	const held = async () =>
		(await operator.call('GET /operator/invitations', { query: { limit: 100 } })).data.filter(
			({ inviter }) => inviter?.id === ana.id,
		);
	expect(await held()).toMatchObject([
		{ id: people[1].id, why: 'looks_alike', alike: [{ id: people[0].id }] },
		{ id: people[0].id, why: 'shares_limits', alike: [{ id: people[1].id }] },
	]);
	const { id: shopId } = await addBusiness(people[0], 'Ring Bakery');
	const clicks = await reviewOf(app, shopId, [5, 5, 5, 5]);
	const { data: review } = await people[1].call('POST /business-profile/reviews', { body: clicks });
	await ana.call('PUT /business-profile/reviews/:id/helpful', { params: { id: review.id } });
	const ringOf = async (id: string) =>
		(await operator.call('GET /operator/invitations/:id/ring', { params: { id } })).data;
	const ring = await ringOf(people[1].id);
	expect(ring.members.map(({ id }) => id)).toEqual([ana.id, people[0].id, people[1].id]);
	expect(ring.ties).toEqual([
		{ from: ana.id, to: people[0].id, kind: 'invited', n: 1 },
		{ from: ana.id, to: people[1].id, kind: 'invited', n: 1 },
		{ from: ana.id, to: people[1].id, kind: 'liked', n: 1 },
		{ from: people[1].id, to: people[0].id, kind: 'reviewed', n: 1 },
	]);
	expect(await refusalCodeOf(ringOf(operator.id))).toBe('not_found');
	await later(limits.qualifyAfterDays, () => qualifyJoins(app.context()));
	expect(await statsOf(ana)).toMatchObject({ coins: 50 });
	const allow = () => operator.call('POST /operator/invitations/:id/allow', { params: { id: people[1].id } });
	const said = await later(limits.qualifyAfterDays + 1, () => Promise.allSettled([allow(), allow()]));
	expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await held()).toEqual([]);
	expect(await statsOf(ana)).toMatchObject({ coins: 100 });
	expect(await refusalCodeOf(allow())).toBe('not_found');
});

test('threat 59: who comes with many others at once counts for nothing', async () => {
	const ana = await app.somebody('ana');
	const { code } = await invite(ana);
	for (let n = 0; n <= limits.joinsAtOnce; n += 1) await join(await app.somebody('crowd'), code);
	const flags = (await networkOf(ana)).invitees.filter(({ why }) => why === 'many_at_once');
	expect(flags).toHaveLength(1);
});
