/** What the keepers of a business hid of its address stays hidden after they have gone, also from later keepers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseMapping } from '#api/imports/mapping/mapping.ts';
import { importFile } from '#api/imports/uploads/import-file.ts';
import type { TestActor } from '#test/app.ts';
import { mergeWorld } from '#test/merge-world.ts';
import { addKeeper } from '#test/ownership-world.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const world = mergeWorld();
const folder = temporaryFolder();

const address = {
	line1: 'Elm Lane 7',
	line2: 'Back yard',
	locality: 'Hiddenham',
	region: 'Kent',
	postal_code: 'TN1 1AA',
	country: 'GB',
};
const home = { address, lat: 51.23456, lng: 0.98765 };
const left = {
	hidden: {
		address: { line1: null, line2: null, locality: null, region: null, postal_code: null, country: 'GB' },
		...{ lat: null, lng: null, address_visibility: 'hidden' },
	},
	area: {
		address: { line1: null, line2: null, locality: 'Hiddenham', region: 'Kent', postal_code: null, country: 'GB' },
		...{ lat: 51.23, lng: 0.99, address_visibility: 'area' },
	},
};

/** Lets the member claim the business and the operator decide for them; returns what the new owner finds. */
async function claim(claimer: TestActor, id: string, former_owners: 'manager' | 'none' = 'none') {
	const { data } = await claimer.call('POST /business-profile/:id/claim', {
		params: { id },
		body: { method: 'operator', statement: 'I have run this shop since the spring.' },
	});
	const body = { approve: true, reason: 'They have the lease.', former_owners };
	await world.operator.call('POST /operator/claims/:id/decision', { params: { id: data.id }, body });
	const found = (await claimer.call('GET /business-profile/:id', { params: { id } })).data;
	expect(found.my_role).toBe('owner');
	return found;
}
const leave = (member: TestActor) => member.call('DELETE /me', { query: { reviews: 'keep' } });

describe.each(['hidden', 'area'] as const)('an address that is %s', (address_visibility) => {
	const add = (owner: TestActor) => world.add({ ...home, address_visibility }, owner);

	test('threat 40: goes with its last owner, and a claimer finds what everybody saw', async () => {
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		const { id } = await add(ana);
		await addKeeper(world.app, id, (await world.app.somebody('helper')).id, 'manager');
		const seen = await world.profileOf(id);
		expect(seen).toMatchObject(left[address_visibility]);
		await leave(ana);
		const { updated_at: _, ...after } = await world.profileOf(id);
		expect(after).toMatchObject({ address: seen.address, lat: seen.lat, lng: seen.lng });
		expect(await claim(ben, id)).toMatchObject(left[address_visibility]);
	});

	test('threat 40: goes with the last manager where there is no owner', async () => {
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		const { id } = await add(ana);
		await world.app.db.updateTable('profile_member').set({ role: 'manager' }).where('profile_id', '=', id).execute();
		await leave(ana);
		expect(await claim(ben, id)).toMatchObject(left[address_visibility]);
	});

	test('threat 40: goes with those whom a dispute takes off, and stays where they stay', async () => {
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		expect(await claim(ben, (await add(ana)).id, 'none')).toMatchObject(left[address_visibility]);
		expect(await claim(ben, (await add(ana)).id, 'manager')).toMatchObject({ ...home, address_visibility });
	});

	test('threat 40: goes with the owners whom a dispute takes off, be there a manager whom they had', async () => {
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		const { id } = await add(ana);
		await addKeeper(world.app, id, (await world.app.somebody('other')).id, 'owner');
		await addKeeper(world.app, id, (await world.app.somebody('helper')).id, 'manager');
		expect(await claim(ben, id, 'none')).toMatchObject(left[address_visibility]);
	});

	test('threat 40: is not shown again by the next import, nor given to whoever claims it then', async () => {
		const [ana, ben] = [await world.app.somebody('ana'), await world.app.somebody('ben')];
		const source = { hidden: 'Harbour Tearoom', area: 'Quarry Cinema' }[address_visibility];
		const { id } = await run(source, 'first');
		expect(await world.profileOf(id)).toMatchObject({ address, address_visibility: 'full' });
		await claim(ana, id);
		await ana.call('PATCH /business-profile/:id', { params: { id }, body: { address_visibility } });
		await leave(ana);
		expect((await run(source, 'second')).id).toBe(id);
		expect(await world.profileOf(id)).toMatchObject({ tagline: 'second', ...left[address_visibility] });
		expect(await claim(ben, id)).toMatchObject(left[address_visibility]);
	});

	test('threat 40: stays it in a merge, whoever owns the other', async () => {
		const others = { owned: await world.app.somebody('owner'), unowned: undefined };
		for (const owner of Object.values(others)) {
			const from = await add(await world.app.somebody('ana'));
			const into = owner ? await world.add(home, owner) : await world.addUnowned(home);
			const report = await world.merge(from.id, into.id);
			expect(report.warnings).toContainEqual(expect.stringMatching(/hides more of its address/));
			expect(await world.profileOf(into.id)).toMatchObject(left[address_visibility]);
		}
	});
});

/** Imports the only business of the source, and returns it. */
async function run(source: string, tagline: string) {
	const mapping = `
format: jsonl
source: { name: ${source}, attribution: ${source}, licence: CC0 }
id: id
fields: { business_name: name, tagline: tagline, lat: lat, lng: lng, ${Object.keys(address)
		.map((key) => `address.${key}: ${key}`)
		.join(', ')} }`;
	const file = join(folder, `${source}.jsonl`);
	const { lat, lng } = home;
	writeFileSync(file, JSON.stringify({ id: 1, name: source, tagline, lat, lng, ...address }));
	const { db } = world.app;
	await importFile({
		...{ db, file, mapping: parseMapping(mapping, source), mappingText: mapping },
		reportFile: (id) => join(folder, `${id}.jsonl`),
	});
	return db.selectFrom('profile').select('id').where('source_name', '=', source).executeTakeFirstOrThrow();
}
