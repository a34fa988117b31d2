import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { Caches } from '#caches/caches.ts';
import type { Reads } from '#caches/reads.ts';
import { AppError } from '#contract/errors.ts';
import { recentLoginS } from '#contract/members/recent-sign-in.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

/** The member who makes a call. */
export interface Actor {
	memberId: string;
	uid: string;
	isOperator: boolean;
	/** Whether they have confirmed their address; what members without a confirmed address write waits. */
	isConfirmed: boolean;
	/** The session that the token belongs to; null when its issuer keeps no list of sessions. */
	sessionId: string | null;
	/** When they last proved who they are, in seconds since the epoch. */
	authTime: number;
	/** When their token expires, in seconds since the epoch. */
	expiresAt: number;
}

/** Everything a verb may need; nothing is ambient. */
export interface Context {
	db: Kysely<DB>;
	actor: Actor | null;
	now: Date;
	/** The shelves that this process keeps. */
	caches: Caches;
	/** The tags that the answer is made of, collected as it is made. */
	reads: Reads;
	/** Sends what is to be done later. */
	jobs: Pick<JobQueue, 'send'>;
	/** What mail is written with. */
	desk: MailDesk;
	log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
/** The context of functions that lock, or that must not be done by half. */
export type TransactionContext = Context & { db: Transaction<DB> };

/** Returns the actor. @throws AppError `unauthenticated` for a visitor. */
export function requireActor(ctx: Pick<Context, 'actor'>): Actor {
	if (!ctx.actor) throw new AppError('unauthenticated');
	return ctx.actor;
}

/**
 * Returns the actor, who has proven who they are within the last five minutes, or so many seconds more.
 * @throws AppError `requires_recent_login` otherwise.
 */
export function requireRecentSignIn(ctx: Pick<Context, 'actor' | 'now'>, moreS = 0): Actor {
	const actor = requireActor(ctx);
	if (ctx.now.getTime() / 1000 - actor.authTime > recentLoginS + moreS) throw new AppError('requires_recent_login');
	return actor;
}
