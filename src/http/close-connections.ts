import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the server closes, closes the connections on which nothing is asked, and each of the others with its answer. Node by
 * itself waits a minute for one on which nothing was asked yet, as browsers open them in advance.
 */
export function closeConnections(server: FastifyInstance): void {
	const silent = new Set<Socket>();
	let isClosing = false;
	server.server.on('connection', (socket) => {
		if (isClosing) socket.destroy();
		silent.add(socket);
		socket.once('close', () => silent.delete(socket));
	});
	server.server.on('request', ({ socket }, response) => {
		silent.delete(socket);
		response.once('close', () => {
			if (isClosing) socket.end();
			else if (!socket.destroyed) silent.add(socket);
		});
	});
	server.addHook('preClose', async () => {
		isClosing = true;
		for (const socket of silent) socket.destroy();
	});
}
