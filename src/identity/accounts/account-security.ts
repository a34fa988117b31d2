import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from 'kysely';
import type { AccountSecurity } from '#contract/members/account-security.ts';
import { transaction } from '#db/transaction.ts';
import { voidRequests } from '#identity/codes/codes.ts';
import { listEvents, recordEvents } from '#identity/events.ts';
import { lockUser, updateUser } from '#identity/queries.ts';
import type { CountContext } from '#identity/requests/throttle.ts';
import type { DB } from '#identity/schema.ts';
import { announceSessions, readSessionState } from '#identity/sessions/session-check.ts';
import { idleMs, sessionsMax } from '#identity/sessions/sessions.ts';
import { rethrow } from '#identity/tokens/embedded-verifier.ts';
import { assertLive } from '#identity/tokens/verify-id-token.ts';

/** Answers members about the security of their accounts, for our own identity service. */
export function accountSecurity(shared: Omit<CountContext, 'now'>): AccountSecurity {
	return {
		listSessions: (uid, now) =>
			holding(shared.db, uid, now)
				.select(['id', 'provider', 'ip', 'user_agent', 'created_at', 'last_used_at'])
				.orderBy('last_used_at', 'desc')
				.orderBy('id')
				.limit(sessionsMax)
				.execute(),
		endSession: async (uid, { id, by }, now) => {
			const ended = await transaction({ db: shared.db, now }, async (ctx) => {
				await lockLive(ctx.db, uid, by);
				return end(ctx, uid, (eb) => eb('identity_session.id', '=', id));
			});
			return ended > 0;
		},
		endOtherSessions: async (uid, sessionId, now) => {
			return transaction({ ...shared, now }, async (ctx) => {
				await lockLive(ctx.db, uid, sessionId);
				await updateUser(ctx.db, uid, { valid_since: ctx.now });
				await voidRequests(ctx, uid, 'sign-out');
				return end(ctx, uid, (eb) => (sessionId === null ? eb.lit(true) : eb('identity_session.id', '!=', sessionId)));
			});
		},
		listEvents: (uid, page) => listEvents(shared.db, uid, page),
	};
}

/**
 * Locks the account before its sessions, as everywhere: whatever is asked for meanwhile waits, or is found and voided. A
 * session that was ended while it waited ends none of the others.
 */
async function lockLive(db: Transaction<DB>, uid: string, sessionId: string | null): Promise<void> {
	await lockUser(db, uid);
	if (sessionId === null) return;
	await readSessionState(db, { sessionId, userId: uid }).then(assertLive).catch(rethrow);
}

/** Ends some of a user's valid sessions by one statement, and records each; returns how many there were. */
async function end(
	ctx: { db: Transaction<DB>; now: Date },
	uid: string,
	which: (eb: ExpressionBuilder<DB, 'identity_session'>) => Expression<SqlBool>,
): Promise<number> {
	announceSessions(ctx.db, uid);
	const ended = await ctx.db
		.updateTable('identity_session')
		.set({ revoked_at: ctx.now, revoked_reason: 'ended by the member' })
		.where('id', 'in', holding(ctx.db, uid, ctx.now).select('id').where(which))
		.where('revoked_at', 'is', null)
		.returning(['provider', 'ip', 'user_agent'])
		.execute();
	// Each event says which session it was, not where it was ended from: that is a session in the list.
	const events = ended.slice(0, sessionsMax).map(({ provider, ip, user_agent }) => ({
		kind: 'session_ended' as const,
		caller: { ip, userAgent: user_agent ?? undefined },
		detail: provider,
	}));
	await recordEvents(ctx, uid, events);
	return ended.length;
}

/** Selects the sessions of a user whose refresh token still works. */
const holding = (db: Kysely<DB>, uid: string, now: Date) =>
	db
		.selectFrom('identity_session')
		.where('user_id', '=', uid)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', now)
		.where('last_used_at', '>', new Date(now.getTime() - idleMs));
