import type { FastifyRequest } from 'fastify';

/** What a call learns of the request, whether it comes over HTTP or by a direct call. */
export type CallRequest = Pick<
	FastifyRequest,
	'id' | 'method' | 'url' | 'headers' | 'ip' | 'log' | 'params' | 'query' | 'body'
> & {
	/** Whether a suspended member may make the call, whichever it is: no request over HTTP may say so. */
	readonly letsInSuspended?: boolean;
};

/** What a call may set on its answer besides the data. */
export interface CallReply {
	readonly statusCode: number;
	code(status: number): unknown;
	header(name: string, value: string | number): unknown;
}

/** A call answers with this instead of data (308) when its parameters have permanently become others. */
export class Moved {
	readonly params: Record<string, string>;
	constructor(params: Record<string, string>) {
		this.params = params;
	}
}
