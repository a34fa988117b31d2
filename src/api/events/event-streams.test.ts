import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { EventStreams } from '#api/events/event-streams.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Answer, identityCalls } from '#test/identity-calls.ts';

let app: TestApp;
let calls: ReturnType<typeof identityCalls>;
let url: string;
beforeAll(async () => {
	app = await testApp({ identity: true });
	calls = identityCalls(app);
	url = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app?.close());
afterEach(() => void vi.useRealTimers());

const withToken = (idToken: string) => ({ authorization: `Bearer ${idToken}` });
const endings: [string, email: string, (here: Answer, elsewhere: Answer) => Promise<unknown>][] = [
	[
		'signing out',
		'here@streams.test',
		({ idToken }) =>
			app.server.inject({ method: 'POST', url: '/identity/sessions/revoke', headers: withToken(idToken) }),
	],
	[
		'signing out from elsewhere',
		'elsewhere@streams.test',
		(_, { idToken }) =>
			app.server.inject({ method: 'DELETE', url: '/api/v1/me/sessions', headers: withToken(idToken) }),
	],
	[
		'a new password',
		'password@streams.test',
		(_, { idToken }) => calls.call('update', { idToken, password: 'another horse' }),
	],
];

// The clock of the tests stands still, so that no token expires.
test.each(endings)('threat 52: a stream ends with the session of its token, by %s', async (_, email, end) => {
	const here = await calls.signUp(email);
	const elsewhere = await calls.signIn(email);
	const headers = { accept: 'text/event-stream', ...withToken(here.idToken) };
	const stream = await fetch(`${url}/api/v1/me/events`, { headers });
	expect(stream.status).toBe(200);
	await end(here, elsewhere);
	expect(await stream.text()).toMatch(/event: end\ndata: {"reason":"revoked"}\n\n$/);
});

test('a stream on which nothing happens says every 25 seconds that it is alive', async () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
	const streams = new EventStreams({
		db: app.db,
		subscribe: () => () => {},
		clock: () => app.clock.now,
		isWelcome: async () => true,
		log: app.server.log,
	});
	const expiresAt = app.clock.now.getTime() / 1000 + 3600;
	const listener = { memberId: '01890000-0000-7000-8000-000000000000', uid: 'ana', token: '', expiresAt };
	const server = createServer((_, response) => streams.open(listener, response, undefined)).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const pieces = body!.pipeThrough(new TextDecoderStream()).getReader();
	let said = '';
	const readOn = async () => {
		const { value = '', done } = await pieces.read();
		said += value;
		return !done;
	};
	while (!said.endsWith('event: ready\ndata: {}\n\n')) await readOn();
	const begin = said.length;
	vi.advanceTimersByTime(74_999);
	streams.close();
	while (await readOn());
	expect(said.slice(begin)).toBe(':\n\n:\n\nevent: end\ndata: {"reason":"closing"}\n\n');
	server.close();
});
