import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { permissionTable, roles } from './permission-table.ts';
import { type RawInput, rawCall } from './raw-call.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world?.app.close());

const names = Object.keys(permissionTable) as CallName[];

test('every call of the contract is in the table', () => {
	expect([...names].sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each(names)('%s', (name) => {
	test.each(roles)('%s', async (role) => {
		const { request, statuses } = permissionTable[name];
		const token = role === 'visitor' ? undefined : world.actors[role].token;
		const answer = await rawCall(world.app.server, name, request(world) as RawInput, { token });
		expect(answer.statusCode, answer.body).toBe(statuses[role] ?? statuses.stranger);
	});
});
