import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { setBodyDeadline } from '../src/http/body-deadline.ts';

let server: FastifyInstance;
afterEach(() => server?.close());

async function start(deadlineMs: number): Promise<number> {
	server = fastify();
	setBodyDeadline(server, deadlineMs);
	server.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	server.post('/', async ({ body }) => ({ body }));
	await server.listen({ port: 0, host: '127.0.0.1' });
	return (server.server.address() as AddressInfo).port;
}

/** Sends the head and half of a body, and the rest as soon as `rest` resolves; gives all that came back. */
async function sendSlowly(port: number, type: string, rest: Promise<unknown>): Promise<string> {
	const socket = connect(port, '127.0.0.1');
	let answer = '';
	socket.on('data', (data) => {
		answer += data;
		if (answer.includes('}')) socket.end();
	});
	socket.on('error', () => {});
	socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n"1234`);
	void rest.then(() => socket.write('5678"'));
	await once(socket, 'close');
	return answer;
}

test('a body that does not come in time ends the request; a form, and one that is on time, do not', async () => {
	const port = await start(200);
	const never = new Promise(() => {});
	expect(await sendSlowly(port, 'application/json', never)).toBe('');
	const afterDeadline = sendSlowly(port, 'application/json', never);
	expect(await sendSlowly(port, 'multipart/form-data; boundary=a', afterDeadline)).toContain('12345678');
	expect(await sendSlowly(port, 'application/json', Promise.resolve())).toContain('12345678');
});
