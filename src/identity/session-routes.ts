import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '#identity/account-routes.ts';
import { getAccount } from '#identity/accounts.ts';
import { callerOf } from '#identity/caller.ts';
import { recordEvent } from '#identity/events.ts';
import { tokensAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { readFields } from '#identity/request-fields.ts';
import { endSessions, refreshSession } from '#identity/sessions.ts';

export function tokenRoute(app: FastifyInstance, prefix: string, contextOf: ContextOf): void {
	app.post(`${prefix}/v1/token`, async (request) => {
		const { grantType, refreshToken } = readFields(request.body, 'grantType', 'refreshToken');
		if (!grantType) throw new ProtocolError('MISSING_GRANT_TYPE');
		if (grantType !== 'refresh_token') throw new ProtocolError('INVALID_GRANT_TYPE');
		if (!refreshToken) throw new ProtocolError('MISSING_REFRESH_TOKEN');
		const ctx = contextOf(request);
		return tokensAnswer(await refreshSession(ctx, refreshToken), ctx.settings.projectId);
	});
}

/** Ends the session of the ID token in the Authorization header: the protocol's own sign-out tells the server nothing. */
export function revokeRoute(app: FastifyInstance, contextOf: ContextOf): void {
	app.post('/identity/sessions/revoke', async (request) => {
		const ctx = contextOf(request);
		const { user, token } = await getAccount(ctx, /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]);
		await endSessions(ctx, { id: token.sessionId }, 'signed out');
		ctx.sessions.forget();
		await recordEvent(ctx, user.id, 'signed_out', callerOf(request), token.provider);
		return { revoked: true };
	});
}
