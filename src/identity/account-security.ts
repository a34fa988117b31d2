import type { Kysely } from 'kysely';
import type { AccountSecurity } from '#contract/account-security.ts';
import { transaction } from '#db/transaction.ts';
import { listEvents, recordEvent } from '#identity/events.ts';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/session-check.ts';
import { idleMs } from '#identity/sessions.ts';

/** What the own identity service answers to members about their accounts. */
export function accountSecurity(shared: { db: Kysely<DB>; sessions: SessionCheck }): AccountSecurity {
	return {
		listSessions: (uid, now) =>
			holding(shared.db, uid, now)
				.select(['id', 'provider', 'ip', 'user_agent', 'created_at', 'last_used_at'])
				.orderBy('last_used_at', 'desc')
				.orderBy('id')
				.execute(),
		endSession: async (uid, sessionId, now) => {
			const isEnded = await transaction({ db: shared.db, now }, async (ctx) => {
				const ended = await ctx.db
					.updateTable('identity_session')
					.set({ revoked_at: now, revoked_reason: 'ended by the member' })
					.where('id', 'in', holding(ctx.db, uid, now).select('id').where('id', '=', sessionId))
					.where('revoked_at', 'is', null)
					.returning(['provider', 'ip', 'user_agent'])
					.executeTakeFirst();
				if (!ended) return false;
				// Which session it was, rather than from where it was ended: that is a session in the list.
				const device = { ip: ended.ip, userAgent: ended.user_agent ?? undefined };
				await recordEvent(ctx, uid, 'session_ended', device, ended.provider);
				return true;
			});
			if (isEnded) shared.sessions.forget();
			return isEnded;
		},
		listEvents: (uid, page) => listEvents(shared.db, uid, page),
	};
}

/** The sessions of a user whose refresh token still works. */
const holding = (db: Kysely<DB>, uid: string, now: Date) =>
	db
		.selectFrom('identity_session')
		.where('user_id', '=', uid)
		.where('revoked_at', 'is', null)
		.where('expires_at', '>', now)
		.where('last_used_at', '>', new Date(now.getTime() - idleMs));
