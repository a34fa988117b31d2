import type { Kysely } from 'kysely';
import { findSessionState } from '#identity/queries.ts';
import type { DB } from '#identity/schema.ts';

type State = 'live' | 'revoked' | 'disabled';
const keptMs = 5_000;
const keptMax = 10_000;

/** Whether sessions still hold. An answer is kept for five seconds; revoking in this process forgets it at once. */
export class SessionCheck {
	readonly #db: Kysely<DB>;
	readonly #known = new Map<string, { state: State; at: number }>();

	constructor(db: Kysely<DB>) {
		this.#db = db;
	}

	async stateOf(sessionId: string, userId: string): Promise<State> {
		const known = this.#known.get(sessionId);
		if (known && performance.now() - known.at < keptMs) return known.state;
		const row = await findSessionState(this.#db, sessionId);
		const state = !row || row.revoked_at || row.user_id !== userId ? 'revoked' : row.disabled ? 'disabled' : 'live';
		if (this.#known.size >= keptMax) this.#known.clear();
		this.#known.set(sessionId, { state, at: performance.now() });
		return state;
	}

	forget(): void {
		this.#known.clear();
	}
}
