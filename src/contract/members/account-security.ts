/** What a member may see and do about the security of their own account; the API asks the identity service. */
export interface AccountSecurity {
	/** Returns the user's valid sessions, the last used first, and all of them: their number is limited. */
	listSessions(uid: string, now: Date): Promise<AccountSession[]>;
	/**
	 * Ends one of the user's sessions at once, by another of theirs or by itself. Returns false when they have no such
	 * session.
	 * @throws AppError as `endOtherSessions`.
	 */
	endSession(uid: string, which: { id: string; by: string | null }, now: Date): Promise<boolean>;
	/**
	 * Ends all of the user's sessions except the one that asks, and voids what was asked for in them. Returns how many they
	 * were.
	 * @throws AppError `token_expired` if the asking session was ended meanwhile.
	 */
	endOtherSessions(uid: string, sessionId: string | null, now: Date): Promise<number>;
	/** Returns security events, the newest first: `limit` of those before `before` (an event's id). */
	listEvents(uid: string, page: { before?: string | undefined; limit: number }): Promise<SecurityEvent[]>;
}

export interface AccountSession {
	id: string;
	/** The way of signing in, such as `password` or `google.com`. */
	provider: string;
	ip: string | null;
	user_agent: string | null;
	created_at: Date;
	last_used_at: Date;
}

export const securityEventKinds = [
	'signed_up',
	'signed_in',
	'signed_out',
	'session_ended',
	'password_changed',
	'password_reset_requested',
	'password_reset',
	'email_verified',
	'email_change_requested',
	'email_changed',
	'email_recovered',
	'provider_linked',
	'provider_unlinked',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export interface SecurityEvent {
	id: string;
	kind: SecurityEventKind;
	at: Date;
	ip: string | null;
	user_agent: string | null;
	/** The provider, or the address, that the event was about. */
	detail: string | null;
}
