import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireOldClaims } from '#api/claims/service.ts';
import { publicWebsites } from '#api/claims/website-reader.ts';
import { plainHost } from '#api/profiles/service.ts';
import type { DB } from '#api/schema.ts';
import { claimFilePath } from '#contract/claim-tag.ts';
import { claimLimits } from '#contract/claims.ts';
import type { ApiError } from '#contract/client.ts';
import { type TestActor, type TestApp, testApp } from '#test/app.ts';
import { Mailbox } from '#test/mailbox.ts';
import { abandon, addKeeper } from '#test/ownership-world.ts';

const mailbox = new Mailbox();
let app: TestApp;
let operator: TestActor;
let website: Server;
/** What the websites of the test serve, by host and path. */
const pages = new Map<string, string>();
let made = 0;

beforeAll(async () => {
	website = createServer((request, response) => {
		const page = pages.get(`${request.headers.host?.split(':')[0]}${request.url}`);
		response.writeHead(page === undefined ? 404 : 200).end(page);
	});
	await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
	const { port } = website.address() as AddressInfo;
	app = await testApp({
		settings: { OPERATOR_EMAILS: 'operator@example.org' },
		mailer: mailbox,
		websiteRules: {
			...publicWebsites,
			// The names of the test lie on its own server, whatever port they name.
			resolve: async () => ['127.0.0.1'],
			isAllowedAddress: () => true,
			isAllowedPort: (asked) => asked === port,
		},
	});
	operator = await app.actor('operator');
});
afterAll(async () => {
	await app?.close();
	website?.closeAllConnections();
	website?.close();
});

const db = () => app.connection.db as unknown as Kysely<DB>;
const somebody = (name: string) => app.actor(`${name}${made++}`);
const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code],
	);
const sentenceOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.fields[0]?.message ?? error.message,
	);
const portOf = () => (website.address() as AddressInfo).port;

interface Place {
	id: string;
	host: string;
}
/** A business with a website of its own, owned, or without an owner. */
async function business(owner?: TestActor): Promise<Place> {
	const host = `tea${made++}.example`;
	const body = { business_name: `Tea ${made++}`, website: `http://${host}:${portOf()}/`, confirm_distinct: true };
	const { data } = await (owner ?? (await somebody('importer'))).call('POST /business-profile', { body });
	if (!owner) await abandon(app, data.id);
	return { id: data.id, host };
}
/** As a source of data brings it: nobody owns the business who could. */
const setWebsite = (id: string, website: string | null) =>
	db()
		.updateTable('profile')
		.set({ website, website_host: website && plainHost(new URL(website).hostname) })
		.where('id', '=', id)
		.execute();
const profileOf = async (id: string) => (await app.visitor('GET /business-profile/:id', { params: { id } })).data;
const optionsOf = async (actor: TestActor, id: string) =>
	(await actor.call('GET /business-profile/:id/claim', { params: { id } })).data;
const statement = 'I have run this place for eleven years.';
const startBy = (actor: TestActor, id: string, method: 'email' | 'website' | 'operator', more: object = {}) =>
	actor.call('POST /business-profile/:id/claim', {
		params: { id },
		body: { method, statement, ...(method === 'email' && { local_part: 'info' }), ...more },
	});
const claimBy = async (...input: Parameters<typeof startBy>) => (await startBy(...input)).data;
const confirm = (actor: TestActor, id: string, code: string) =>
	actor.call('POST /claims/:id/confirm', { params: { id }, body: { code } });
const check = (actor: TestActor, id: string) => actor.call('POST /claims/:id/check', { params: { id } });
const decide = (id: string, approve: boolean, more: { former_owners?: 'owner' | 'manager' | 'none' } = {}) =>
	operator.call('POST /operator/claims/:id/decision', {
		params: { id },
		body: { approve, reason: 'The register of trade says so.', ...more },
	});
const nextCode = async () => /\b(\d{4} \d{4})\b/.exec((await mailbox.next()).text)?.[1] ?? '';
const toDoOf = async (actor: TestActor) => (await actor.call('GET /me/control')).data.to_do;
const rolesOf = async (actor: TestActor, id: string) =>
	Object.fromEntries(
		(await actor.call('GET /business-profile/:id/managers', { params: { id } })).data.keepers.map((one) => [
			one.id,
			one.role,
		]),
	);
const waitDays = (days: number) => {
	app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
};
const waitMinutes = (minutes: number) => waitDays(minutes / 1440);

describe('by e-mail', () => {
	test('a code goes to the website’s domain, and whoever enters it owns the business, verified', async () => {
		const place = await business();
		const ana = await somebody('ana');
		expect(await optionsOf(ana, place.id)).toMatchObject({
			claim_state: 'unclaimed',
			host: place.host,
			methods: ['email', 'website', 'operator'],
			mine: null,
		});
		const claim = await claimBy(ana, place.id, 'email', { local_part: 'hello.tea' });
		expect(claim).toMatchObject({ state: 'pending', email: `hello.tea@${place.host}`, is_dispute: false });
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'pending', verified: false });
		const mail = await mailbox.next();
		expect(mail.to).toBe(`hello.tea@${place.host}`);
		expect(mail.text).toContain(ana.uid.replace('uid-', ''));
		const code = /\b\d{4} \d{4}\b/.exec(mail.text)?.[0] ?? '';
		const { data } = await confirm(ana, claim.id, code);
		expect(data).toMatchObject({ state: 'approved', proven_at: expect.any(String) });
		expect(await profileOf(place.id)).toMatchObject({
			claim_state: 'claimed',
			verified: true,
			verification: { by: 'email' },
		});
		expect(await rolesOf(ana, place.id)).toEqual({ [ana.id]: 'owner' });
		// Known at once, so nothing waits to be read.
		expect(await toDoOf(ana)).toEqual([]);
	});

	test('the code works without its blank, once', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = (await nextCode()).replace(' ', '');
		await confirm(ana, claim.id, code);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
	});

	test(`${claimLimits.codeAttempts} wrong codes void it, and a new one is mailed twice more`, async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const first = await nextCode();
		const wrong = first === '0000 0000' ? '1111 1111' : '0000 0000';
		expect(await sentenceOf(confirm(ana, claim.id, wrong))).toMatch(/4 more times/);
		for (let at = 1; at < claimLimits.codeAttempts; at += 1) await refusalOf(confirm(ana, claim.id, wrong));
		expect(await sentenceOf(confirm(ana, claim.id, first))).toMatch(/Too many wrong codes/);
		const again = () => ana.call('POST /claims/:id/code', { params: { id: claim.id } });
		expect((await again()).data.attempts_left).toBe(claimLimits.codeAttempts);
		const second = await nextCode();
		await again();
		const third = await nextCode();
		expect(await sentenceOf(confirm(ana, claim.id, second))).toMatch(/not the code/);
		expect(await refusalOf(again())).toEqual([429, 'rate_limited']);
		expect(await refusalOf(confirm(ana, claim.id, third))).toBe('done');
	});

	test(`a code is too old after ${claimLimits.codeMinutes} minutes, and a claim after ${claimLimits.proofDays} days`, async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = await nextCode();
		waitMinutes(claimLimits.codeMinutes);
		expect(await sentenceOf(confirm(ana, claim.id, code))).toMatch(/too old/);
		waitDays(claimLimits.proofDays);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
		expect((await optionsOf(ana, place.id)).mine?.state).toBe('expired');
		expect(await toDoOf(ana)).toEqual([]);
		await expireOldClaims({ db: db(), now: app.clock.now });
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test.each(['info@evil.example', '', 'a b', 'a,b', 'info@', '<info>', 'info\n', 'a..b', '.a', '"a"'])(
		'not to %j',
		async (local_part) => {
			const place = await business();
			expect(await refusalOf(startBy(await somebody('ana'), place.id, 'email', { local_part }))).toEqual([
				422,
				'invalid_request',
			]);
		},
	);

	test('another’s code, and another’s claim, are of no use', async () => {
		const place = await business();
		const [ana, ben] = [await somebody('ana'), await somebody('ben')];
		const hers = await claimBy(ana, place.id, 'email');
		const code = await nextCode();
		const his = await claimBy(ben, place.id, 'email');
		await nextCode();
		expect(await refusalOf(confirm(ben, hers.id, code))).toEqual([404, 'not_found']);
		expect(await refusalOf(confirm(ben, his.id, code))).toEqual([422, 'invalid_request']);
	});

	test('the code is nowhere in the database but in mail that waits', async () => {
		const place = await business();
		const claim = await claimBy(await somebody('ana'), place.id, 'email');
		const code = (await nextCode()).replace(' ', '');
		const row = await db().selectFrom('profile_claim').selectAll().where('id', '=', claim.id).executeTakeFirst();
		expect(JSON.stringify(row)).not.toContain(code);
	});
});

describe('by website', () => {
	test('a tag in the head of the page', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		expect(claim.website_tag).toMatch(/^[\w-]{22}$/);
		expect(await sentenceOf(check(ana, claim.id))).toMatch(/The front page: The website answered 404.*answered 404/);
		pages.set(`${place.host}/`, `<head><meta name="vouch-claim" content="${claim.website_tag}"></head>`);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
		expect(await profileOf(place.id)).toMatchObject({ verified: true, verification: { by: 'website' } });
	});

	test('a file', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		pages.set(`${place.host}${claimFilePath}`, `${claim.website_tag}\n`);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
	});

	test('another’s tag proves nothing', async () => {
		const place = await business();
		const [ana, ben] = [await somebody('ana'), await somebody('ben')];
		const hers = await claimBy(ana, place.id, 'website');
		const his = await claimBy(ben, place.id, 'website');
		pages.set(`${place.host}${claimFilePath}`, `${hers.website_tag}\n`);
		expect(await refusalOf(check(ben, his.id))).toEqual([409, 'proof_missing']);
		expect(await refusalOf(check(ben, hers.id))).toEqual([404, 'not_found']);
	});

	test('is looked at six times a minute at most', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		for (let at = 0; at < 6; at += 1) expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'proof_missing']);
		expect(await refusalOf(check(ana, claim.id))).toEqual([429, 'rate_limited']);
	});

	test('the proof is of the website that was, and is taken back with it', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		pages.set(`${place.host}${claimFilePath}`, `${claim.website_tag}\n`);
		await setWebsite(place.id, 'https://other.example/');
		expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'conflict']);
		await setWebsite(place.id, `http://${place.host}:${portOf()}/`);
		await check(ana, claim.id);
		const edit = (body: object) => ana.call('PATCH /business-profile/:id', { params: { id: place.id }, body });
		await edit({ tagline: 'Still here' });
		expect(await profileOf(place.id)).toMatchObject({ verified: true });
		await edit({ website: 'https://elsewhere.example' });
		expect(await profileOf(place.id)).toMatchObject({ verified: false, verification: null, claim_state: 'claimed' });
	});

	test('a tag on another website is not looked at, so that the website cannot be put back meanwhile', async () => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const claim = await claimBy(owner, place.id, 'website');
		const other = `other${made++}.example`;
		await setWebsite(place.id, `http://${other}:${portOf()}/`);
		let looks = 0;
		const count = () => {
			looks += 1;
		};
		website.on('request', count);
		expect(await refusalOf(check(owner, claim.id))).toEqual([409, 'conflict']);
		website.off('request', count);
		expect(looks).toBe(0);
	});

	test('a page below somebody’s host proves nothing about the host; its front page does', async () => {
		const place = await business();
		const ana = await somebody('ana');
		await setWebsite(place.id, `http://${place.host}:${portOf()}/~ana/`);
		expect((await optionsOf(ana, place.id)).methods).toEqual(['website', 'operator']);
		expect(await refusalOf(startBy(ana, place.id, 'email'))).toEqual([422, 'invalid_request']);
		const claim = await claimBy(ana, place.id, 'website');
		const head = `<head><meta name="vouch-claim" content="${claim.website_tag}"></head>`;
		pages.set(`${place.host}/~ana/`, head);
		expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'proof_missing']);
		pages.set(`${place.host}/`, head);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
	});

	test('a code for the whole host proves nothing about a page below it', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = await nextCode();
		await setWebsite(place.id, `http://${place.host}:${portOf()}/~ana/`);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
	});
});

test.each<[string, string | null]>([
	['no website', null],
	['a page among many', 'https://www.facebook.com/tea'],
	['a mail provider’s', 'https://gmx.de/~tea'],
	['an address in numbers', 'http://93.184.216.34/'],
	...[
		'yahoo.co.uk',
		'hotmail.co.uk',
		'me.com',
		'att.net',
		'telus.net',
		'gmail.com.',
		'www.gmail.com',
		'www.www.gmail.com',
		'GMAIL.com',
		'fb.com',
		'de-de.facebook.com',
		'outlook.fr',
		'co.uk',
	].map((host): [string, string] => [host, `https://${host}/`]),
])('a business with %s is claimed by an operator’s decision only', async (_, address) => {
	const place = await business();
	await setWebsite(place.id, address);
	const ana = await somebody('ana');
	expect((await optionsOf(ana, place.id)).methods).toEqual(['operator']);
	expect(await refusalOf(startBy(ana, place.id, 'email'))).toEqual([422, 'invalid_request']);
	expect(await refusalOf(startBy(ana, place.id, 'website'))).toEqual([422, 'invalid_request']);
});

describe('by an operator', () => {
	test('approved: the claimer owns it, and is told', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		expect(await toDoOf(ana)).toMatchObject([{ kind: 'claim_open', claim: { id: claim.id, expires_at: null } }]);
		expect(await toDoOf(operator)).toMatchObject([{ kind: 'decide_claims', count: expect.any(Number) }]);
		const { data: open } = await operator.call('GET /operator/claims', { query: { limit: 100 } });
		expect(open.find(({ id }) => id === claim.id)).toMatchObject({ statement, claimer: { id: ana.id }, owners: [] });
		const { data } = await decide(claim.id, true);
		expect(data).toMatchObject({ state: 'approved', decided_by: { id: operator.id } });
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'claimed', verification: { by: 'operator' } });
		expect((await mailbox.next()).text).toContain('The register of trade says so.');
		const [decided] = await toDoOf(ana);
		expect(decided).toMatchObject({ kind: 'claim_decided', claim: { reason: 'The register of trade says so.' } });
		await ana.call('POST /claims/:id/seen', { params: { id: claim.id } });
		expect(await toDoOf(ana)).toEqual([]);
	});

	test('refused: with the reason, and the claimer may try again', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		await decide(claim.id, false);
		expect((await mailbox.next()).subject).toMatch(/refused/);
		expect(await optionsOf(ana, place.id)).toMatchObject({
			claim_state: 'unclaimed',
			mine: { state: 'refused', reason: 'The register of trade says so.' },
		});
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed', verified: false });
		const { data: decided } = await operator.call('GET /operator/claims', { query: { show: 'decided' } });
		expect(decided[0]?.id).toBe(claim.id);
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test('not by the one who claims the business, nor by the one who owns it', async () => {
		const place = await business();
		const own = await claimBy(operator, place.id, 'operator');
		expect(await refusalOf(decide(own.id, true))).toEqual([403, 'forbidden']);
		expect((await profileOf(place.id)).claim_state).toBe('pending');
		await operator.call('DELETE /claims/:id', { params: { id: own.id } });
		const disputed = await business(operator);
		const against = await claimBy(await somebody('ana'), disputed.id, 'operator');
		expect((await mailbox.next()).to).toContain('operator@');
		expect(await refusalOf(decide(against.id, false))).toEqual([403, 'forbidden']);
	});

	test('it takes words to say why, and a reason to decide', async () => {
		const place = await business();
		const ana = await somebody('ana');
		expect(await refusalOf(startBy(ana, place.id, 'operator', { statement: undefined }))).toEqual([
			422,
			'invalid_request',
		]);
		const claim = await claimBy(ana, place.id, 'operator');
		const mute = operator.call('POST /operator/claims/:id/decision', {
			params: { id: claim.id },
			body: { approve: true, reason: ' ' },
		});
		expect(await refusalOf(mute)).toEqual([422, 'invalid_request']);
	});

	test('what was taken back, or whose claimer has left, cannot be approved', async () => {
		const place = await business();
		const [ana, ben] = [await somebody('ana'), await somebody('ben')];
		const hers = await claimBy(ana, place.id, 'operator');
		await ana.call('DELETE /claims/:id', { params: { id: hers.id } });
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
		expect(await refusalOf(decide(hers.id, true))).toEqual([409, 'conflict']);
		const his = await claimBy(ben, place.id, 'operator');
		await ben.call('DELETE /me');
		expect(await refusalOf(decide(his.id, true))).toEqual([409, 'conflict']);
		await expireOldClaims({ db: db(), now: app.clock.now });
		expect(await profileOf(place.id)).toMatchObject({ claim_state: 'unclaimed' });
	});
});

describe('a dispute', () => {
	test('proof of the website changes nothing while somebody else owns the business: a person decides', async () => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const ana = await somebody('ana');
		expect(await refusalOf(startBy(ana, place.id, 'email', { statement: undefined }))).toEqual([
			422,
			'invalid_request',
		]);
		const claim = await claimBy(ana, place.id, 'email');
		expect(claim.is_dispute).toBe(true);
		// Nobody is bothered by what is not proven.
		expect(await toDoOf(owner)).toEqual([]);
		const { data } = await confirm(ana, claim.id, await nextCode());
		expect(data).toMatchObject({ state: 'pending', is_dispute: true, proven_at: expect.any(String), expires_at: null });
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		const notice = await mailbox.next();
		expect(notice.to).toBe(`${owner.uid.replace('uid-', '')}@example.org`);
		expect(await toDoOf(owner)).toMatchObject([
			{ kind: 'dispute', notice: { claim_id: claim.id, proven_by: 'email', claimer: { id: ana.id }, answer: null } },
		]);
		const answer = { params: { id: claim.id }, body: { body: 'She left the company in spring.' } };
		expect((await owner.call('PUT /claims/:id/answer', answer)).data.answer).toBe('She left the company in spring.');
		const { data: open } = await operator.call('GET /operator/claims', { query: { limit: 100 } });
		expect(open.find(({ id }) => id === claim.id)).toMatchObject({
			is_dispute: true,
			owners: [{ id: owner.id }],
			answer: { body: 'She left the company in spring.', by: { id: owner.id } },
			website_tag: null,
		});
		await decide(claim.id, false);
		expect([(await mailbox.next()).to, (await mailbox.next()).to].sort()).toEqual(
			[ana, owner].map(({ uid }) => `${uid.replace('uid-', '')}@example.org`).sort(),
		);
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		expect(await toDoOf(owner)).toEqual([]);
		expect(await refusalOf(owner.call('PUT /claims/:id/answer', answer))).toEqual([409, 'conflict']);
	});

	test.each([
		['none', (ana: string, _: string) => ({ [ana]: 'owner' })],
		['manager', (ana: string, owner: string) => ({ [ana]: 'owner', [owner]: 'manager' })],
		['owner', (ana: string, owner: string) => ({ [ana]: 'owner', [owner]: 'owner' })],
	] as const)('is decided for the claimer, the owner becoming %s', async (former_owners, people) => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'operator');
		expect((await mailbox.next()).subject).toMatch(/Somebody else/);
		await decide(claim.id, true, { former_owners });
		await Promise.all([mailbox.next(), mailbox.next()]);
		expect(await rolesOf(ana, place.id)).toEqual(people(ana.id, owner.id));
	});

	test('two claim what nobody owns: the first to prove it owns it, the other disputes', async () => {
		const place = await business();
		const [ana, ben] = [await somebody('ana'), await somebody('ben')];
		const his = await claimBy(ben, place.id, 'operator');
		expect(his.is_dispute).toBe(false);
		const hers = await claimBy(ana, place.id, 'email');
		await confirm(ana, hers.id, await nextCode());
		expect(await rolesOf(ana, place.id)).toEqual({ [ana.id]: 'owner' });
		expect((await optionsOf(ben, place.id)).mine).toMatchObject({ state: 'pending', is_dispute: true });
		expect(await toDoOf(ana)).toMatchObject([{ kind: 'dispute', notice: { claim_id: his.id } }]);
	});
});

describe('who looks after the business', () => {
	test('an owner has it verified by the same ways', async () => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const claim = await claimBy(owner, place.id, 'email', { statement: undefined });
		expect(claim.is_dispute).toBe(false);
		await confirm(owner, claim.id, await nextCode());
		expect(await profileOf(place.id)).toMatchObject({ verified: true, verification: { by: 'email' } });
		expect(await rolesOf(owner, place.id)).toEqual({ [owner.id]: 'owner' });
		expect(await refusalOf(startBy(owner, place.id, 'operator'))).toEqual([409, 'conflict']);
	});

	test('a manager asks the owner', async () => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const mia = await somebody('mia');
		await addKeeper(app, place.id, mia.id, 'manager');
		expect(await refusalOf(startBy(mia, place.id, 'operator'))).toEqual([403, 'forbidden']);
	});
});

describe('the badge', () => {
	test.each([
		['name', { business_name: 'Royal Example Bank' }],
		['website', { website: 'https://elsewhere.example' }],
		['path of the website', {}],
	])('goes with another %s, whoever put it up', async (what, changes) => {
		const owner = await somebody('owner');
		const place = await business(owner);
		const claim = await claimBy(owner, place.id, 'operator');
		await decide(claim.id, true);
		await mailbox.next();
		const edit = (body: object) => owner.call('PATCH /business-profile/:id', { params: { id: place.id }, body });
		await edit({ phone: '+4930123456', tagline: 'Still here' });
		expect(await profileOf(place.id)).toMatchObject({ verification: { by: 'operator' } });
		await edit(what === 'path of the website' ? { website: `http://${place.host}:${portOf()}/shop` } : changes);
		expect(await profileOf(place.id)).toMatchObject({ verified: false, verification: null, claim_state: 'claimed' });
		expect(await refusalOf(startBy(owner, place.id, 'operator'))).toBe('done');
	});

	test('a page of one’s own below a host of others’ is proven by its front page, and not by mail', async () => {
		const place = await business();
		await setWebsite(place.id, 'https://tea.github.io/');
		expect((await optionsOf(await somebody('ana'), place.id)).methods).toEqual(['website', 'operator']);
	});
});

describe('mail to people who know nothing of the site', () => {
	test('names in it are short, on one line, and hold no link', async () => {
		const ana = await somebody('ana');
		await ana.call('PATCH /me', { body: { name: 'Unlock at https://evil.example/unlock' } });
		const place = await business();
		const business_name = `Your account is locked: www.evil.example ${'now '.repeat(15)}`.trim();
		await db().updateTable('profile').set({ business_name }).where('id', '=', place.id).execute();
		await claimBy(ana, place.id, 'email');
		const { subject, text, html } = await mailbox.next();
		for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example/);
		expect(subject).toContain('Your account is locked: www·evil·example');
		expect(subject.length).toBeLessThan(100);
	});

	test.each(['Tea\r\nBcc: all', 'Tea\nhouse', 'Tea\thouse', 'Tea\u0085house', 'Tea\u2028house', 'Tea\u202Ehouse'])(
		'no name is %j',
		async (name) => {
			const ana = await somebody('ana');
			const owner = await somebody('owner');
			const place = await business(owner);
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
		const place = await business();
		const eve = await app.actor(`eve${made++}`, { emailVerified: false });
		for (const method of ['email', 'website', 'operator'] as const) {
			expect(await refusalOf(startBy(eve, place.id, method))).toEqual([403, 'forbidden']);
			expect(await sentenceOf(startBy(eve, place.id, method))).toMatch(/Confirm your e-mail address first/);
		}
		expect(mailbox.unread).toBe(0);
	});
});

describe('limits', () => {
	test(`${claimLimits.perDay} claims a day of one member`, async () => {
		const ana = await somebody('ana');
		for (let at = 0; at < claimLimits.perDay; at += 1) await claimBy(ana, (await business()).id, 'operator');
		const place = await business();
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toEqual([429, 'rate_limited']);
		waitDays(1.01);
		expect(await refusalOf(startBy(ana, place.id, 'operator'))).toBe('done');
	});

	test(`${claimLimits.codesPerHostPerDay} codes a day to one host, whoever asks`, async () => {
		const place = await business();
		for (let at = 0; at < claimLimits.codesPerHostPerDay; at += 1) {
			await claimBy(await somebody('ana'), place.id, 'email');
			await mailbox.next();
		}
		const ben = await somebody('ben');
		expect(await refusalOf(startBy(ben, place.id, 'email'))).toEqual([429, 'rate_limited']);
		expect(await refusalOf(startBy(ben, place.id, 'website'))).toBe('done');
	});

	test('one claim at a time: another way replaces it, until a person decides', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const first = await claimBy(ana, place.id, 'website');
		const second = await claimBy(ana, place.id, 'operator');
		expect(await refusalOf(check(ana, first.id))).toEqual([409, 'conflict']);
		expect(await refusalOf(startBy(ana, place.id, 'website'))).toEqual([409, 'conflict']);
		await ana.call('DELETE /claims/:id', { params: { id: second.id } });
		expect(await refusalOf(startBy(ana, place.id, 'website'))).toBe('done');
	});

	test.each(['draft', 'suspended', 'deleted'])('a business that is %s is not there to be claimed', async (status) => {
		const place = await business();
		await db().updateTable('profile').set({ status }).where('id', '=', place.id).execute();
		expect(await refusalOf(startBy(await somebody('ana'), place.id, 'operator'))).toEqual([404, 'not_found']);
	});
});

describe('at the same moment', () => {
	test('one claim is approved and refused: one decision counts', async () => {
		for (let round = 0; round < 5; round += 1) {
			const place = await business();
			const claim = await claimBy(await somebody('ana'), place.id, 'operator');
			const decisions = await Promise.all([true, true, false].map((approve) => refusalOf(decide(claim.id, approve))));
			expect(decisions.filter((one) => one === 'done')).toHaveLength(1);
			expect(decisions.filter((one) => one !== 'done')).toEqual([
				[409, 'conflict'],
				[409, 'conflict'],
			]);
			await mailbox.next();
		}
		expect(mailbox.unread).toBe(0);
	});

	test('two prove that the same business is theirs: one owns it', async () => {
		for (let round = 0; round < 5; round += 1) {
			const place = await business();
			const people = [await somebody('ana'), await somebody('ben')];
			const claims: Awaited<ReturnType<typeof claimBy>>[] = [];
			for (const one of people) claims.push(await claimBy(one, place.id, 'website'));
			pages.set(`${place.host}${claimFilePath}`, claims.map((claim) => claim.website_tag).join('\n'));
			const proven = await Promise.all(people.map(async (one, at) => (await check(one, claims[at]!.id)).data.state));
			expect(proven.sort()).toEqual(['approved', 'pending']);
			await mailbox.next();
		}
	});

	test('two codes are entered at once: every wrong one is counted', async () => {
		const place = await business();
		const ana = await somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		await nextCode();
		await Promise.all([1, 2, 3].map(() => refusalOf(confirm(ana, claim.id, 'x'))));
		expect((await optionsOf(ana, place.id)).mine?.attempts_left).toBe(claimLimits.codeAttempts - 3);
	});
});
