import type { Kysely } from 'kysely';
import type { Caches, Shelf } from '#caches/caches.ts';
import type { Reads } from '#caches/reads.ts';
import type { TaggedCache } from '#caches/tagged-cache.ts';
import type { Channel } from '#db/channel/channel.ts';
import { announce } from '#db/transaction.ts';
import type { DB } from '#identity/schema.ts';
import { findSessionState } from '#identity/sessions/session-queries.ts';

/** `gone`: the account no longer exists. */
export type SessionState = 'live' | 'revoked' | 'disabled' | 'gone';

/** What an ID token says about its session. */
export interface SessionClaims {
	sessionId: string;
	userId: string;
	/** In seconds since the epoch. */
	issuedAt: number;
}

/** Tells whether the sessions behind ID tokens are still valid. */
export interface SessionCheck {
	/** Returns a session's state. Its end is known at once in the process that ended it, and within a second in any other. */
	stateOf(claims: SessionClaims): Promise<SessionState>;
	/** Returns the state as it is at this moment; `db` may be a transaction. */
	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState>;
}

const topicOf = (userId: string): string => `sessions:${userId}`;

/** Announces, in the transaction in which sessions of an account may end, that no process may use what it knew of them. */
export const announceSessions = (db: object, userId: string): void => announce(db, topicOf(userId));

const keptMs = 60_000;
const shelf: Shelf<SessionState> = { name: 'sessions', max: 20_000 };

/**
 * Asks the database and keeps an answer for a minute. It asks each time while changes by other processes are not heard of.
 */
export class DatabaseSessionCheck implements SessionCheck {
	readonly #db: Kysely<DB>;
	readonly #channel: Channel;
	readonly #known: TaggedCache<SessionState>;
	readonly #clock: () => Date;

	constructor(db: Kysely<DB>, channel: Channel, caches: Caches, clock: () => Date) {
		this.#db = db;
		this.#channel = channel;
		this.#known = caches.of(shelf);
		this.#clock = clock;
	}

	async stateOf(claims: SessionClaims): Promise<SessionState> {
		if (!this.#channel.isFresh()) return this.currentStateOf(this.#db, claims);
		const ask = (reads: Reads) => {
			reads.tag(topicOf(claims.userId));
			reads.end(this.#clock().getTime() + keptMs);
			return this.currentStateOf(this.#db, claims);
		};
		return (await this.#known.get(`${claims.userId} ${claims.sessionId}`, ask)).value;
	}

	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState> {
		return readSessionState(db, claims);
	}
}

/** Reads the present state of an account's session. */
export async function readSessionState(
	db: Kysely<DB>,
	session: Pick<SessionClaims, 'sessionId' | 'userId'>,
): Promise<SessionState> {
	const row = await findSessionState(db, session);
	if (!row) return 'gone';
	if (row.disabled) return 'disabled';
	return row.session_id === null || row.revoked_at ? 'revoked' : 'live';
}
