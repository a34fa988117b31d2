import type { Kysely } from 'kysely';
import type { Channel } from '#db/channel/channel.ts';
import { announce } from '#db/transaction.ts';
import type { DB } from '#identity/schema.ts';
import { findSessionState } from '#identity/session-queries.ts';

/** `gone`: there is no such account any more. */
export type SessionState = 'live' | 'revoked' | 'disabled' | 'gone';

/** What an ID token says of the session behind it. */
export interface SessionClaims {
	sessionId: string;
	userId: string;
	/** Seconds since the epoch. */
	issuedAt: number;
}

/** Whether the sessions behind ID tokens still hold. */
export interface SessionCheck {
	/** True at once in the process that ended a session, and within a second in any other. */
	stateOf(claims: SessionClaims): Promise<SessionState>;
	/** The answer as it is now; `db` may be a transaction. */
	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState>;
}

const topic = 'sessions:';

/** In the transaction in which sessions of this account may end: no process goes on with what it knew of them. */
export const announceSessions = (db: object, userId: string): void => announce(db, `${topic}${userId}`);

const keptMs = 60_000;
/** Accounts; some have several sessions. */
const keptMax = 10_000;

type StatesOfUser = Map<string, { state: SessionState; at: number }>;

/** Asks the database, and keeps an answer for a minute; each time while changes by other processes are not heard of. */
export class DatabaseSessionCheck implements SessionCheck {
	readonly #db: Kysely<DB>;
	readonly #channel: Channel;
	readonly #known = new Map<string, StatesOfUser>();

	constructor(db: Kysely<DB>, channel: Channel) {
		this.#db = db;
		this.#channel = channel;
		channel.subscribe((topics) => {
			if (!topics) this.#known.clear();
			for (const each of topics ?? []) if (each.startsWith(topic)) this.#known.delete(each.slice(topic.length));
		});
	}

	async stateOf(claims: SessionClaims): Promise<SessionState> {
		if (!this.#channel.isFresh()) return this.currentStateOf(this.#db, claims);
		// What was read before a session ended is not kept after that: the account has another map then.
		const states = this.#statesOf(claims.userId);
		const kept = states.get(claims.sessionId);
		if (kept && performance.now() - kept.at < keptMs) return kept.state;
		const state = await this.currentStateOf(this.#db, claims);
		states.set(claims.sessionId, { state, at: performance.now() });
		return state;
	}

	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState> {
		return readSessionState(db, claims);
	}

	#statesOf(userId: string): StatesOfUser {
		const known = this.#known.get(userId);
		if (known) return known;
		if (this.#known.size >= keptMax) this.#known.clear();
		const states: StatesOfUser = new Map();
		this.#known.set(userId, states);
		return states;
	}
}

/** How a session of an account is at this moment. */
export async function readSessionState(
	db: Kysely<DB>,
	session: Pick<SessionClaims, 'sessionId' | 'userId'>,
): Promise<SessionState> {
	const row = await findSessionState(db, session);
	if (!row) return 'gone';
	if (row.disabled) return 'disabled';
	return row.session_id === null || row.revoked_at ? 'revoked' : 'live';
}
