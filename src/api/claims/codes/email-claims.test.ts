import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expireOldClaims } from '#api/claims/service.ts';
import { claimFilePath } from '#contract/keeping/claim-tag.ts';
import { claimLimits } from '#contract/keeping/claims.ts';
import { check, claimBy, claimWorld, confirm, optionsOf, rolesOf, startBy, toDoOf } from '#test/claim-world.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';

const world = claimWorld();

describe('by email', () => {
	test('a code goes to the website’s domain, and whoever enters it owns the business, verified', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		expect(await optionsOf(ana, place.id)).toMatchObject({
			claim_state: 'unclaimed',
			host: place.host,
			methods: ['email', 'website', 'operator'],
			mine: null,
		});
		const claim = await claimBy(ana, place.id, 'email', { local_part: 'hello.tea' });
		expect(claim).toMatchObject({ state: 'pending', email: `hello.tea@${place.host}`, is_dispute: false });
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'pending', verified: false });
		const mail = await world.mailbox.next();
		expect(mail.to).toBe(`hello.tea@${place.host}`);
		expect(mail.text).toContain(ana.uid.replace('uid-', ''));
		const code = /\b\d{4} \d{4}\b/.exec(mail.text)?.[0] ?? '';
		const { data } = await confirm(ana, claim.id, code);
		expect(data).toMatchObject({ state: 'approved', proven_at: expect.any(String) });
		expect(await world.profileOf(place.id)).toMatchObject({
			claim_state: 'claimed',
			verified: true,
			verification: { by: 'email' },
		});
		expect(await rolesOf(ana, place.id)).toEqual({ [ana.id]: 'owner' });
		// The claimer knows the outcome at once, so nothing waits to be read.
		expect(await toDoOf(ana)).toEqual([]);
	});

	test('threat 22: whoever reads the table does not have the code by trying all there are', async () => {
		const claim = await claimBy(await world.somebody('ana'), (await world.business()).id, 'email');
		const code = (await world.nextCode()).replace(' ', '');
		const claims = world.app.db.selectFrom('profile_claim').select('code_hash').where('id', '=', claim.id);
		const { code_hash } = await claims.executeTakeFirstOrThrow();
		for (const length of [32, 64])
			for (const text of [code, `${claim.id}:${code}`])
				expect(createHash('sha256').update(text).digest('hex').slice(0, length)).not.toBe(code_hash);
	});

	test('the code works without its blank, once', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = (await world.nextCode()).replace(' ', '');
		await confirm(ana, claim.id, code);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
	});

	test(`${claimLimits.codeAttempts} wrong codes void it, and a new one is mailed twice more`, async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const first = await world.nextCode();
		const wrong = first === '0000 0000' ? '1111 1111' : '0000 0000';
		expect(await refusalSentenceOf(confirm(ana, claim.id, wrong))).toMatch(/4 more times/);
		for (let at = 1; at < claimLimits.codeAttempts; at += 1) await refusalOf(confirm(ana, claim.id, wrong));
		expect(await refusalSentenceOf(confirm(ana, claim.id, first))).toMatch(/Too many wrong codes/);
		const again = () => ana.call('POST /claims/:id/code', { params: { id: claim.id } });
		expect((await again()).data.attempts_left).toBe(claimLimits.codeAttempts);
		const second = await world.nextCode();
		await again();
		const third = await world.nextCode();
		expect(await refusalSentenceOf(confirm(ana, claim.id, second))).toMatch(/not the code/);
		// No waiting helps.
		expect(await refusalOf(again())).toEqual([409, 'conflict']);
		expect(await refusalOf(confirm(ana, claim.id, third))).toBe('done');
	});

	test('threat 43: no more codes go to the website that was, once the business has another', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const { id } = await claimBy(ana, place.id, 'email');
		await world.nextCode();
		const again = () => ana.call('POST /claims/:id/code', { params: { id } });
		await world.setWebsite(place.id, 'https://other.example/');
		expect(await refusalOf(again())).toEqual([409, 'conflict']);
		// Mail proves nothing about a page below a host.
		await world.setWebsite(place.id, `http://${place.host}:${world.port}/~tea/`);
		expect(await refusalOf(again())).toEqual([409, 'conflict']);
		expect(world.mailbox.unread).toBe(0);
		await world.setWebsite(place.id, `http://${place.host}:${world.port}/`);
		await again();
		await world.nextCode();
	});

	test('a repeat of a wrong code gets the first refusal again, and is not counted', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const wrong = (await world.nextCode()) === '0000 0000' ? '1111 1111' : '0000 0000';
		const enter = (code: string) =>
			world.app.server.inject({
				method: 'POST',
				url: `/api/v1/claims/${claim.id}/confirm`,
				headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'mistyped' },
				payload: { code },
			});
		const [first, second] = [await enter(wrong), await enter(wrong)];
		expect([first.statusCode, second.statusCode]).toEqual([422, 422]);
		expect(second.headers['idempotency-replayed']).toBe('true');
		expect(second.json().errors).toEqual(first.json().errors);
		expect((await optionsOf(ana, place.id)).mine?.attempts_left).toBe(claimLimits.codeAttempts - 1);
		expect((await enter('2222 2222')).json().code).toBe('idempotency_mismatch');
	});

	test(`a code is too old after ${claimLimits.codeMinutes} minutes, and a claim after ${claimLimits.proofDays} days`, async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = await world.nextCode();
		world.waitDays(claimLimits.codeMinutes / 1440);
		expect(await refusalSentenceOf(confirm(ana, claim.id, code))).toMatch(/too old/);
		world.waitDays(claimLimits.proofDays);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
		expect((await optionsOf(ana, place.id)).mine?.state).toBe('expired');
		expect(await toDoOf(ana)).toEqual([]);
		await expireOldClaims({ db: world.app.db, now: world.app.clock.now });
		expect(await world.profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test.each(['info@evil.example', '', 'a b', 'a,b', 'info@', '<info>', 'info\n', 'a..b', '.a', '"a"'])(
		'not to %j',
		async (local_part) => {
			const place = await world.business();
			expect(await refusalOf(startBy(await world.somebody('ana'), place.id, 'email', { local_part }))).toEqual([
				422,
				'invalid_request',
			]);
		},
	);

	test('another’s code, and another’s claim, are of no use', async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const hers = await claimBy(ana, place.id, 'email');
		const code = await world.nextCode();
		const his = await claimBy(ben, place.id, 'email');
		await world.nextCode();
		expect(await refusalOf(confirm(ben, hers.id, code))).toEqual([404, 'not_found']);
		expect(await refusalOf(confirm(ben, his.id, code))).toEqual([422, 'invalid_request']);
	});

	test('the code is nowhere in the database but in mail that waits', async () => {
		const place = await world.business();
		const claim = await claimBy(await world.somebody('ana'), place.id, 'email');
		const code = (await world.nextCode()).replace(' ', '');
		const row = await world.app.db
			.selectFrom('profile_claim')
			.selectAll()
			.where('id', '=', claim.id)
			.executeTakeFirst();
		expect(JSON.stringify(row)).not.toContain(code);
	});

	test('nothing is proven by whoever has another address meanwhile, until they confirm it', async () => {
		const [mailed, tagged] = [await world.business(), await world.business()];
		const ana = await world.somebody('ana');
		const [byMail, byTag] = [await claimBy(ana, mailed.id, 'email'), await claimBy(ana, tagged.id, 'website')];
		const code = await world.nextCode();
		world.pages.set(`${tagged.host}${claimFilePath}`, `${byTag.website_tag}\n`);
		const name = ana.uid.replace('uid-', '');
		const moved = await world.app.actor(name, { email: `moved-${name}@example.org`, emailVerified: false });
		expect(await refusalOf(confirm(moved, byMail.id, code))).toEqual([403, 'forbidden']);
		expect(await refusalOf(check(moved, byTag.id))).toEqual([403, 'forbidden']);
		const back = await world.app.actor(name, { email: `moved-${name}@example.org` });
		expect(await refusalOf(confirm(back, byMail.id, code))).toBe('done');
		expect(await refusalOf(check(back, byTag.id))).toBe('done');
	});

	test('two codes are entered at once: every wrong one is counted', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		await world.nextCode();
		await Promise.all([1, 2, 3].map(() => refusalOf(confirm(ana, claim.id, 'x'))));
		expect((await optionsOf(ana, place.id)).mine?.attempts_left).toBe(claimLimits.codeAttempts - 3);
	});
});

describe('mail to people who know nothing of the site', () => {
	test('names in it are short, on one line, and hold no link', async () => {
		const ana = await world.somebody('ana');
		await ana.call('PATCH /me', { body: { name: 'Unlock at https://evil.example/unlock' } });
		const place = await world.business();
		const business_name = `Your account is locked: www.evil.example ${'now '.repeat(15)}`.trim();
		await world.app.db.updateTable('profile').set({ business_name }).where('id', '=', place.id).execute();
		await claimBy(ana, place.id, 'email');
		const { subject, text, html } = await world.mailbox.next();
		for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example/);
		expect(subject).toContain('Your account is locked: www·evil·example');
		expect(subject.length).toBeLessThan(100);
	});

	test.each(['Tea\r\nBcc: all', 'Tea\nhouse', 'Tea\thouse', 'Tea\u0085house', 'Tea\u2028house', 'Tea\u202Ehouse'])(
		'no name is %j',
		async (name) => {
			const ana = await world.somebody('ana');
			const owner = await world.somebody('owner');
			const place = await world.business(owner);
			const edit = (body: object) => owner.call('PATCH /business-profile/:id', { params: { id: place.id }, body });
			const refused = [422, 'invalid_request'];
			expect(await refusalOf(ana.call('PATCH /me', { body: { name } }))).toEqual(refused);
			expect(await refusalOf(ana.call('PATCH /me', { body: { designation: name } }))).toEqual(refused);
			for (const body of [
				{ business_name: name },
				{ tagline: name },
				{ tags: [name] },
				{ address: { locality: name } },
			])
				expect(await refusalOf(edit(body))).toEqual(refused);
		},
	);

	test('who has not confirmed their address starts no claim, and is told what to do', async () => {
		const place = await world.business();
		const eve = await world.app.actor('eve', { emailVerified: false });
		for (const method of ['email', 'website', 'operator'] as const) {
			expect(await refusalOf(startBy(eve, place.id, method))).toEqual([403, 'forbidden']);
			expect(await refusalSentenceOf(startBy(eve, place.id, method))).toMatch(/Confirm your email address first/);
		}
		expect(world.mailbox.unread).toBe(0);
	});
});
