import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeArchiveAnswer } from '#api/answers/archive-answer.ts';

test('an archive whose caller takes nothing does not keep the server from closing, and has no end', async () => {
	const server = fastify({ forceCloseConnections: 'idle' });
	const ended = Promise.withResolvers<void>();
	const send = makeArchiveAnswer(server);
	server.get('/', (request, reply) => {
		const bytes = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
			cancel: () => ended.resolve(),
		});
		return send(request, reply, { name: 'my-data.zip', bytes });
	});
	await server.listen({ port: 0, host: '127.0.0.1' });
	const asked = get({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1' });
	const [answer] = (await once(asked, 'response')) as [IncomingMessage];
	await server.close();
	await ended.promise;
	const brokenOff = once(answer, 'error');
	answer.resume();
	expect((await brokenOff)[0]).toMatchObject({ code: 'ECONNRESET' });
});
