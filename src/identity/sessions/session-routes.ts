import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '#identity/accounts/account-routes.ts';
import { changeAccount } from '#identity/accounts/accounts.ts';
import { recordEvent } from '#identity/events.ts';
import { tokensAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { callerOf } from '#identity/requests/caller.ts';
import { readFields } from '#identity/requests/request-fields.ts';
import { endSessions, refreshSession } from '#identity/sessions/sessions.ts';
import { readIdToken } from '#identity/tokens/verify-id-token.ts';

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

/**
 * Ends the session of the ID token in the Authorization header: the protocol's own sign-out tells the server nothing. The
 * token may have expired, as on any page that was left open for an hour; its session is still valid, and must end. A
 * session that was signed out already is what the caller asked for: the next page repeats a sign-out whose answer it missed.
 */
export function revokeRoute(app: FastifyInstance, contextOf: ContextOf): void {
	app.post('/identity/sessions/revoke', async (request) => {
		const ctx = contextOf(request);
		const [, idToken] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
		if (!idToken) throw new ProtocolError('MISSING_ID_TOKEN');
		const token = await readIdToken(ctx, idToken, { isAgeless: true });
		const end = changeAccount(ctx, token, async (ctx, { id }) => {
			await endSessions(ctx, { id: token.sessionId }, 'signed out');
			await recordEvent(ctx, id, 'signed_out', callerOf(request), token.provider);
		});
		await end.catch((error) => {
			if (!isEnded(error)) throw error;
		});
		return { revoked: true };
	});
}

const isEnded = (error: unknown): boolean => error instanceof ProtocolError && error.message === 'TOKEN_EXPIRED';
