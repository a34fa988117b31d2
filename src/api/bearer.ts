import type { CallRequest } from '#api/call-request.ts';

/** The token that a request is made with; undefined where it brings none that could be one. */
export const bearerOf = ({ headers }: Pick<CallRequest, 'headers'>): string | undefined =>
	/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
