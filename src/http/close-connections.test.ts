import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeConnections } from './close-connections.ts';

const request = 'GET / HTTP/1.1\r\nHost: vouch.example\r\n\r\n';

test('a server closes at once beside silent connections, and after the answers that it owes', async () => {
	const asked = Promise.withResolvers<void>();
	const mayAnswer = Promise.withResolvers<void>();
	const server = fastify({ forceCloseConnections: 'idle' });
	closeConnections(server);
	server.get('/', async () => {
		asked.resolve();
		await mayAnswer.promise;
		return 'late';
	});
	await server.listen({ port: 0, host: '127.0.0.1' });
	const { port } = server.server.address() as AddressInfo;
	const open = async (): Promise<Socket> => {
		const accepted = once(server.server, 'connection');
		const socket = connect(port, '127.0.0.1');
		await accepted;
		return socket;
	};
	const silent = await open();
	const silentlyClosed = once(silent.resume(), 'close');
	const asking = await open();
	asking.write(request);
	await asked.promise;
	const closed = server.close();
	await silentlyClosed;
	mayAnswer.resolve();
	expect(await text(asking)).toMatch(/late$/);
	await closed;
});
