import type { FastifyRequest } from 'fastify';

/** The token that a request is made with; undefined where it brings none that could be one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
	/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
