import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CallName } from '#contract/endpoints.ts';
import { endpoints, getEndpoint } from '#contract/endpoints.ts';
import { directCall, expectEqual } from './both-doors.ts';
import { expectWhole, takesFiles } from './call-answers.ts';
import { expectDocumented } from './documented.ts';
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

/** Each code that is wrong leaves one attempt less. */
const countsAttempts: CallName = 'POST /claims/:id/confirm';
/** Parameters by their place alone, their names are ours; a slash at the end is taken and left out. */
const withoutNames = (call: string) => call.replaceAll(/\{[^}]+\}|:\w+/g, ':').replace(/\/$/, '');

test('all calls that are specified are listed, each once', () => {
	expect(new Set(specifiedCalls).size).toBe(58);
});

test.each(specifiedCalls)('%s is in the contract', (call) => {
	const [path = '', query = ''] = call.split('?');
	const definition: Endpoint | undefined = endpoints.find(
		({ method, path: ours }) => withoutNames(`${method} ${ours}`) === withoutNames(path),
	);
	expect(definition).toBeDefined();
	const taken = Object.keys((definition?.query as z.ZodObject | undefined)?.shape ?? {});
	expect(taken).toEqual(expect.arrayContaining(query.split('&').filter(Boolean)));
});

describe.each(names)('%s', (name) => {
	test.each(roles)('%s', async (role) => {
		const { request, statuses } = permissionTable[name];
		const token = role === 'visitor' ? undefined : world.actors[role].token;
		const input = request(world) as RawInput;
		const answer = await rawCall(world.app.server, name, input, { token });
		expect(answer.statusCode, answer.body).toBe(statuses[role] ?? statuses.stranger);
		expectDocumented(name, answer);
		if (answer.statusCode < 400) expectWhole(name, answer.json());
		const isRepeatable = getEndpoint(name).method === 'GET' || answer.statusCode >= 400;
		if (!isRepeatable || takesFiles(name) || name === countsAttempts) return;
		expectEqual(await directCall(world.app.server, name, input, { token }), answer);
	});
});
