import type { FastifyInstance, FastifyRequest } from 'fastify';

const formType = /^multipart\/form-data/i;

/**
 * Cuts off a request whose body is not complete by the deadline, even while it trickles in. Pictures have the server's own
 * limit instead: eight megabytes over a phone's line need it, and only members may send them.
 */
export function setBodyDeadline(server: FastifyInstance, deadlineMs: number): void {
	server.addHook('onRequest', (request, _reply, done) => {
		if (hasBody(request) && !formType.test(request.headers['content-type'] ?? '')) {
			const timer = setTimeout(() => request.raw.destroy(), deadlineMs).unref();
			request.raw.once('close', () => clearTimeout(timer));
			request.raw.once('end', () => clearTimeout(timer));
		}
		done();
	});
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
