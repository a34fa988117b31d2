import { describe, expect, test } from 'vitest';
import { claimFilePath } from '#contract/keeping/claim-tag.ts';
import { check, claimBy, claimWorld, confirm, optionsOf, startBy } from '#test/claim-world.ts';
import { refusalOf, refusalSentenceOf } from '#test/refusal.ts';

const world = claimWorld();

describe('by website', () => {
	test('a tag in the head of the page', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		expect(claim.website_tag).toMatch(/^[\w-]{22}$/);
		expect(await refusalSentenceOf(check(ana, claim.id))).toMatch(
			/The front page: The website answered 404.*answered 404/,
		);
		world.pages.set(`${place.host}/`, `<head><meta name="vouch-claim" content="${claim.website_tag}"></head>`);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
		expect(await world.profileOf(place.id)).toMatchObject({ verified: true, verification: { by: 'website' } });
	});

	test('a file', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		world.pages.set(`${place.host}${claimFilePath}`, `${claim.website_tag}\n`);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
	});

	test('a proof that is sent again with its key has the answer of the first, and is not looked for again', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		world.pages.set(`${place.host}${claimFilePath}`, `${claim.website_tag}\n`);
		const prove = () =>
			ana.call('POST /claims/:id/check', { params: { id: claim.id }, headers: { 'idempotency-key': 'prove' } });
		const first = await prove();
		world.pages.delete(`${place.host}${claimFilePath}`);
		expect((await prove()).data).toEqual(first.data);
	});

	test('another’s tag proves nothing', async () => {
		const place = await world.business();
		const [ana, ben] = [await world.somebody('ana'), await world.somebody('ben')];
		const hers = await claimBy(ana, place.id, 'website');
		const his = await claimBy(ben, place.id, 'website');
		world.pages.set(`${place.host}${claimFilePath}`, `${hers.website_tag}\n`);
		expect(await refusalOf(check(ben, his.id))).toEqual([409, 'proof_missing']);
		expect(await refusalOf(check(ben, hers.id))).toEqual([404, 'not_found']);
	});

	test('is looked at six times a minute at most', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		for (let at = 0; at < 6; at += 1) expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'proof_missing']);
		expect(await refusalOf(check(ana, claim.id))).toEqual([429, 'rate_limited']);
	});

	test('the proof is of the website that was, and is taken back with it', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'website');
		world.pages.set(`${place.host}${claimFilePath}`, `${claim.website_tag}\n`);
		await world.setWebsite(place.id, 'https://other.example/');
		expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'conflict']);
		await world.setWebsite(place.id, `http://${place.host}:${world.port}/`);
		await check(ana, claim.id);
		const edit = (body: object) => ana.call('PATCH /business-profile/:id', { params: { id: place.id }, body });
		await edit({ tagline: 'Still here' });
		expect(await world.profileOf(place.id)).toMatchObject({ verified: true });
		await edit({ website: 'https://elsewhere.example' });
		expect(await world.profileOf(place.id)).toMatchObject({
			verified: false,
			verification: null,
			claim_state: 'claimed',
		});
	});

	test('a tag on another website is not looked at, so that the website cannot be put back meanwhile', async () => {
		const owner = await world.somebody('owner');
		const place = await world.business(owner);
		const claim = await claimBy(owner, place.id, 'website');
		const other = world.newHost();
		await world.setWebsite(place.id, `http://${other}:${world.port}/`);
		let looks = 0;
		const count = () => {
			looks += 1;
		};
		world.website.on('request', count);
		expect(await refusalOf(check(owner, claim.id))).toEqual([409, 'conflict']);
		world.website.off('request', count);
		expect(looks).toBe(0);
	});

	test('a page below somebody’s host proves nothing about the host; its front page does', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		await world.setWebsite(place.id, `http://${place.host}:${world.port}/~ana/`);
		expect((await optionsOf(ana, place.id)).methods).toEqual(['website', 'operator']);
		expect(await refusalOf(startBy(ana, place.id, 'email'))).toEqual([422, 'invalid_request']);
		const claim = await claimBy(ana, place.id, 'website');
		const head = `<head><meta name="vouch-claim" content="${claim.website_tag}"></head>`;
		world.pages.set(`${place.host}/~ana/`, head);
		expect(await refusalOf(check(ana, claim.id))).toEqual([409, 'proof_missing']);
		world.pages.set(`${place.host}/`, head);
		expect((await check(ana, claim.id)).data.state).toBe('approved');
	});

	test('a code for the whole host proves nothing about a page below it', async () => {
		const place = await world.business();
		const ana = await world.somebody('ana');
		const claim = await claimBy(ana, place.id, 'email');
		const code = await world.nextCode();
		await world.setWebsite(place.id, `http://${place.host}:${world.port}/~ana/`);
		expect(await refusalOf(confirm(ana, claim.id, code))).toEqual([409, 'conflict']);
	});

	test('a page of one’s own below a host of others’ is proven by its front page, and not by mail', async () => {
		const place = await world.business();
		await world.setWebsite(place.id, 'https://tea.github.io/');
		expect((await optionsOf(await world.somebody('ana'), place.id)).methods).toEqual(['website', 'operator']);
	});

	test('two prove that the same business is theirs: one owns it', async () => {
		for (let round = 0; round < 5; round += 1) {
			const place = await world.business();
			const people = [await world.somebody('ana'), await world.somebody('ben')];
			const claims: Awaited<ReturnType<typeof claimBy>>[] = [];
			for (const one of people) claims.push(await claimBy(one, place.id, 'website'));
			world.pages.set(`${place.host}${claimFilePath}`, claims.map((claim) => claim.website_tag).join('\n'));
			const proven = await Promise.all(people.map(async (one, at) => (await check(one, claims[at]!.id)).data.state));
			expect(proven.sort()).toEqual(['approved', 'pending']);
			await world.mailbox.next();
		}
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
	const place = await world.business();
	await world.setWebsite(place.id, address);
	const ana = await world.somebody('ana');
	expect((await optionsOf(ana, place.id)).methods).toEqual(['operator']);
	expect(await refusalOf(startBy(ana, place.id, 'email'))).toEqual([422, 'invalid_request']);
	expect(await refusalOf(startBy(ana, place.id, 'website'))).toEqual([422, 'invalid_request']);
});
