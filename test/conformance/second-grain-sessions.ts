import type { Kysely } from 'kysely';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/sessions/session-check.ts';
import { findSessionState } from '#identity/sessions/session-queries.ts';

/** As the public emulator has it: a token holds unless a second began, after it was issued, in which others ended. */
export const secondGrainSessions: SessionCheck = {
	stateOf: () => Promise.reject(new Error('The API, which would ask so, is not part of this entry.')),
	currentStateOf: async (db: Kysely<DB>, claims) => {
		const row = await findSessionState(db, claims);
		if (!row) return 'gone';
		if (claims.issuedAt < Math.floor(row.valid_since.getTime() / 1000)) return 'revoked';
		return row.disabled ? 'disabled' : 'live';
	},
};
