import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections when the server closes, and each busy one with its answer. By itself, Node waits a minute for a
 * connection on which nothing was asked yet, as browsers open them in advance.
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
