import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTypes } from '#contract/endpoint.ts';

/** Writes events to an answer whose head is set, until one of the two sides ends it. */
export type WriteEvents = (response: ServerResponse) => void;

/** Begins an answer that stays open, with the headers that every answer has, and leaves it to `writeEvents`. */
export function openEventStream(_request: FastifyRequest, reply: FastifyReply, writeEvents: WriteEvents): FastifyReply {
	reply.header('content-type', `${answerTypes.events}; charset=utf-8`);
	// Proxies must not buffer a stream, whose events are sent as they happen.
	reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
	reply.hijack();
	reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
	writeEvents(reply.raw);
	return reply;
}
