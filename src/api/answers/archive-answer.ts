import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseWhileClosing } from '#api/answers/refuse-while-closing.ts';
import { answerTypes } from '#contract/endpoint.ts';

/** A ZIP file that is made while it is read, and the name under which a browser keeps it. */
export interface Archive {
	name: string;
	bytes: ReadableStream<Uint8Array>;
}

/**
 * Makes the function that sends archives, each as fast as its caller takes it. Where its making fails, or the server closes, the
 * connection ends before the archive does, so that nobody takes a part for the whole.
 */
export function makeArchiveAnswer(app: FastifyInstance) {
	const open = new Set<ServerResponse>();
	const refuse = refuseWhileClosing(app);
	// Without this, a caller who takes nothing would keep the server from closing.
	app.addHook('preClose', async () => {
		for (const response of open) response.destroy();
	});
	return (_request: FastifyRequest, reply: FastifyReply, { name, bytes }: Archive): FastifyReply => {
		refuse();
		reply.type(answerTypes.archive).header('content-disposition', `attachment; filename="${name}"`);
		// Proxies must neither gather nor compress it: its pictures are compressed, and it can be large.
		reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
		open.add(reply.raw);
		reply.raw.once('close', () => open.delete(reply.raw));
		return reply.send(Readable.fromWeb(bytes as NodeReadableStream));
	};
}
