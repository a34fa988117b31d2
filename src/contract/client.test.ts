import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError, createClient } from '#contract/client.ts';

const whole = JSON.stringify({ data: [], meta: { next: null } });
const answers: Record<string, RequestListener> = {
	'a body of which half arrives': (_request, reply) => {
		reply.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
		reply.write(whole.slice(0, 10), () => reply.destroy());
	},
	'a body in pieces, of which the last is missing': (_request, reply) => {
		reply.writeHead(200, { 'content-type': 'application/json' });
		reply.write(whole.slice(0, 10), () => reply.destroy());
	},
	'no body': (_request, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(),
	'the page of a network that wants a password': (_request, reply) =>
		reply.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
};

let answer: RequestListener;
const server = createServer((request, reply) => answer(request, reply));
let call: ReturnType<typeof createClient>;
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	call = createClient({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => server.close());

test.each(Object.keys(answers))('%s is no success', async (kind) => {
	answer = answers[kind]!;
	const failure = await call('GET /me').catch((error: unknown) => error);
	expect(failure).toBeInstanceOf(ApiError);
	expect(failure).toMatchObject({
		code: 'network',
		status: 0,
		message: expect.stringContaining('did not arrive whole'),
	});
});

test('a failure whose body is cut off is still that failure', async () => {
	answer = (_request, reply) => {
		reply.writeHead(500, { 'content-type': 'application/problem+json', 'content-length': 100 });
		reply.write('{"type":', () => reply.destroy());
	};
	await expect(call('GET /me')).rejects.toMatchObject({ code: 'unavailable', status: 500 });
});

test('whoever gives a call up while its body arrives gets their own reason', async () => {
	const reason = new Error('Another page was opened.');
	const leaving = new AbortController();
	answer = (_request, reply) => {
		reply.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
		reply.write(whole.slice(0, 10), () => leaving.abort(reason));
	};
	await expect(call('GET /me', { signal: leaving.signal })).rejects.toBe(reason);
});
