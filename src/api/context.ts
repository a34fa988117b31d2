import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import type { Caches } from '#caches/caches.ts';
import type { Reads } from '#caches/reads.ts';
import { AppError } from '#contract/errors.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { MailDesk } from '#mail/mail-desk.ts';

/** The member who makes a call. */
export interface Actor {
	memberId: string;
	uid: string;
	isOperator: boolean;
	/** They have shown that their address is theirs; what others write waits. */
	isConfirmed: boolean;
	/** The session of the token; null when its issuer keeps no list of them. */
	sessionId: string | null;
	/** When they last proved who they are, seconds since the epoch. */
	authTime: number;
	/** Until when their token holds; seconds since the epoch, as the one before. */
	expiresAt: number;
}

/** Everything a verb may need; nothing is ambient. */
export interface Context {
	db: Kysely<DB>;
	actor: Actor | null;
	now: Date;
	/** What this process keeps. */
	caches: Caches;
	/** What the answer is made of. */
	reads: Reads;
	/** For what is done later. */
	jobs: Pick<JobQueue, 'send'>;
	/** For what is mailed. */
	desk: MailDesk;
	log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}
/** For functions that lock, or must not run half. */
export type TransactionContext = Context & { db: Transaction<DB> };

/** @throws AppError `unauthenticated` for a visitor. */
export function requireActor(ctx: Pick<Context, 'actor'>): Actor {
	if (!ctx.actor) throw new AppError('unauthenticated');
	return ctx.actor;
}
