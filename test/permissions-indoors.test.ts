/** The table of permissions once more, through the direct door, in a world of its own: most of its calls can be made once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/endpoints.ts';
import { directCall } from './both-doors.ts';
import { expectWhole, takesFiles } from './call-answers.ts';
import { expectDocumented } from './documented.ts';
import { permissionTable, roles } from './permission-table.ts';
import type { RawInput } from './raw-call.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
	world = await makeWorld();
});
afterAll(() => world?.app.close());

const names = Object.keys(permissionTable) as CallName[];

describe.each(names.filter((name) => !takesFiles(name)))('%s', (name) => {
	test.each(roles)('%s', async (role) => {
		const { request, statuses } = permissionTable[name];
		const token = role === 'visitor' ? undefined : world.actors[role].token;
		const answer = await directCall(world.app.server, name, request(world) as RawInput, { token });
		expect(answer.statusCode, answer.body).toBe(statuses[role] ?? statuses.stranger);
		expectDocumented(name, answer);
		if (answer.statusCode < 400) expectWhole(name, answer.json());
	});
});

test.each(names.filter(takesFiles))('%s takes its files over HTTP alone', async (name) => {
	const answer = await directCall(world.app.server, name, permissionTable[name].request(world) as RawInput);
	expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});
