import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { declaredErrors, type Endpoint } from '#contract/endpoint.ts';
import type { CallName } from '#contract/endpoints.ts';
import { endpoints, getEndpoint } from '#contract/endpoints.ts';
import { pageMeta } from '#contract/page.ts';
import { permissionTable, roles } from './permission-table.ts';
import { type RawInput, rawCall } from './raw-call.ts';
import { specifiedCalls } from './specified-calls.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world?.app.close());

const names = Object.keys(permissionTable) as CallName[];
const served = endpoints.map(({ method, path }) => `${method} ${path}`);

test('every call of the contract is in the table', () => {
	expect([...names].sort()).toEqual([...served].sort());
});

test('every specified call of profiles and the directory is in the contract', () => {
	const withoutNames = (call: string) => call.replaceAll(/:\w+/g, ':');
	expect(served.map(withoutNames)).toEqual(expect.arrayContaining(specifiedCalls.map(withoutNames)));
});

describe.each(names)('%s', (name) => {
	test.each(roles)('%s', async (role) => {
		const { request, statuses } = permissionTable[name];
		const token = role === 'visitor' ? undefined : world.actors[role].token;
		const answer = await rawCall(world.app.server, name, request(world) as RawInput, { token });
		expect(answer.statusCode, answer.body).toBe(statuses[role] ?? statuses.stranger);
		expectDeclared(name, answer.statusCode, answer.json());
	});
});

/** An answer as the contract has it: the data whole, or one of the errors that the call declares. */
function expectDeclared(name: CallName, status: number, body: unknown): void {
	const definition: Endpoint = getEndpoint(name);
	if (status >= 400) {
		const { code } = z.object({ code: z.string() }).parse(body);
		expect(declaredErrors(definition)).toContain(code);
		return;
	}
	const meta = definition.meta ? pageMeta.extend((definition.meta as z.ZodObject).shape) : pageMeta;
	const envelope = definition.list
		? z.strictObject({ data: z.array(definition.data), meta })
		: z.strictObject({ data: definition.data });
	expect(envelope.safeParse(body).error?.issues ?? []).toEqual([]);
}
