import type { CallRequest } from '#api/call-request.ts';

/** Returns the bearer token of a request; undefined where there is none, or none that could be one. */
export const bearerOf = ({ headers }: Pick<CallRequest, 'headers'>): string | undefined =>
	/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
