import type { Kysely } from 'kysely';
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
	/** An answer may be some seconds old, unless the session was ended by this process. */
	stateOf(claims: SessionClaims): Promise<SessionState>;
	/** The answer as it is now; `db` may be a transaction. */
	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState>;
	/** To be called after the transaction that ended sessions. */
	forget(): void;
}

const keptMs = 5_000;
const keptMax = 10_000;

/** Asks the database, and keeps an answer for five seconds. */
export class DatabaseSessionCheck implements SessionCheck {
	readonly #db: Kysely<DB>;
	#known = new Map<string, { state: SessionState; userId: string; at: number }>();

	constructor(db: Kysely<DB>) {
		this.#db = db;
	}

	async stateOf(claims: SessionClaims): Promise<SessionState> {
		const kept = this.#known.get(claims.sessionId);
		if (kept && kept.userId === claims.userId && performance.now() - kept.at < keptMs) return kept.state;
		const asked = this.#known;
		const state = await this.currentStateOf(this.#db, claims);
		// What was read before a session ended must not be kept after `forget`, which takes the map away.
		if (asked.size >= keptMax) asked.clear();
		asked.set(claims.sessionId, { state, userId: claims.userId, at: performance.now() });
		return state;
	}

	currentStateOf(db: Kysely<DB>, claims: SessionClaims): Promise<SessionState> {
		return readSessionState(db, claims);
	}

	forget(): void {
		this.#known = new Map();
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
