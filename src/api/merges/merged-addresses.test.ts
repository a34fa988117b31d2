import { describe, expect, test } from 'vitest';
import { mergeWorld } from '#test/merge-world.ts';
import { abandon, addKeeper } from '#test/ownership-world.ts';
import { of } from '#test/profile-calls.ts';

const world = mergeWorld();
let made = 0;
/** Returns where an address leads now. */
const leadsTo = async (idOrSlug: string) => {
	const answer = await world.app.server.inject(`/api/v1/business-profile/${encodeURIComponent(idOrSlug)}`);
	return [
		answer.statusCode,
		decodeURIComponent(String(answer.headers.location ?? ''))
			.split('/')
			.at(-1),
	];
};

test('the name of the one that went, and names that either had before, find the one that stays', async () => {
	const found = async (q: string) =>
		(await world.app.visitor('GET /business-profile', { query: { q } })).data.map(({ id }) => id);
	const rename = (id: string, business_name: string) =>
		world.importer.call('PATCH /business-profile/:id', { ...of(id), body: { business_name } });
	const [from, into] = [
		await world.add({ business_name: 'Zwetschge' }),
		await world.add({ business_name: 'Mirabelle' }),
	];
	await rename(from.id, 'Pflaumenhof');
	expect(await found('zwetschge')).toEqual([from.id]);
	await rename(into.id, 'Obstgarten 東京パン');
	await rename(into.id, 'Streuobst');
	const draft = await world.add({ business_name: 'Geheimname', status: 'draft' });
	await world.importer.call('PATCH /business-profile/:id', {
		...of(draft.id),
		body: { business_name: 'Quittenladen', status: 'published', confirm_distinct: true },
	});
	await Promise.all([from, into].map(({ id }) => abandon(world.app, id)));
	await world.merge(from.id, into.id);
	for (const name of ['Zwetschge', 'pflaumenhof', 'Mirabelle', 'obstgarten', '東京', 'Streuobst'])
		expect(await found(name), name).toEqual([into.id]);
	expect(await found('Geheimname')).toEqual([]);
	const { data } = await world.app.visitor('GET /business-profile/suggest', { query: { q: 'zwetsch' } });
	expect(data).toMatchObject([{ kind: 'profile', slug: 'streuobst', label: 'Streuobst' }]);
});

describe('addresses', () => {
	test('the id and every address lead to the one that stays, through another merge too, and are never given away', async () => {
		const [first, second, third] = [await world.addUnowned(), await world.add(), await world.addUnowned()];
		const renamed = await world.importer.call('PATCH /business-profile/:id', {
			...of(second.id),
			body: { business_name: `Renamed Bakery ${made++}` },
		});
		await abandon(world.app, second.id);
		const report = await world.merge(first.id, second.id);
		expect(report.addresses).toEqual([first.slug]);
		expect(await leadsTo(first.id)).toEqual([308, renamed.data.slug]);
		await world.merge(second.id, third.id);
		for (const address of [first.id, first.slug, second.id, second.slug, renamed.data.slug])
			expect(await leadsTo(address), address).toEqual([308, third.slug]);
		const same = await world.add({ business_name: first.business_name });
		expect(same.slug).not.toBe(first.slug);
		await addKeeper(world.app, third.id, world.importer.id, 'owner');
		for (let at = 0; at < 8; at += 1)
			await world.importer.call('PATCH /business-profile/:id', {
				...of(third.id),
				body: { business_name: `Third ${made++}` },
			});
		expect((await leadsTo(first.slug))[0]).toBe(308);
		expect((await leadsTo(first.id))[0]).toBe(308);
	});

	test('are free again when the business that stayed is gone for good', async () => {
		const [from, into] = [await world.addUnowned(), await world.addUnowned()];
		await world.merge(from.id, into.id);
		await world.app.db.deleteFrom('profile').where('id', '=', into.id).execute();
		expect((await leadsTo(from.slug))[0]).toBe(404);
		expect((await world.add({ business_name: from.business_name })).slug).toBe(from.slug);
	});
});
