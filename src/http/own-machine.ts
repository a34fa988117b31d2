import type { FastifyRequest } from 'fastify';

/**
 * Tells whether a request comes from this machine, without a proxy and by no name pointed here by others (DNS rebinding).
 * The socket's own address counts: one in a header could be made up.
 */
export function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
	const isLoopbackSocket = /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
	const isLoopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
	return isLoopbackSocket && isLoopbackName && !headers.forwarded && !headers['x-forwarded-for'];
}
