import type { FastifyRequest } from 'fastify';
import { callerNetwork } from '#identity/requests/caller-network.ts';

/** The origin of a call, as far as that can be seen. */
export interface Caller {
	/** The network whose attempts are counted together. */
	ip: string;
	userAgent: string | undefined;
}

export const callerOf = (request: FastifyRequest): Caller => ({
	ip: callerNetwork(request.ip),
	userAgent: request.headers['user-agent'],
});
