import type { FastifyRequest } from 'fastify';

/** What a call learns of the request that brings it, by whichever door. */
export type CallRequest = Pick<
	FastifyRequest,
	'id' | 'method' | 'url' | 'headers' | 'ip' | 'log' | 'params' | 'query' | 'body'
>;

/** What a call may say of its answer besides the data. */
export interface CallReply {
	readonly statusCode: number;
	code(status: number): unknown;
	header(name: string, value: string | number): unknown;
}

/** Answered instead of data when the call has other parameters for good (308). */
export class Moved {
	readonly params: Record<string, string>;
	constructor(params: Record<string, string>) {
		this.params = params;
	}
}
