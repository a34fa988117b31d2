/** What a member may know and do about the security of their own account; the identity service answers, the API asks. */
export interface AccountSecurity {
	/** Sessions that hold, the last used first; as many as there can be. */
	listSessions(uid: string, now: Date): Promise<AccountSession[]>;
	/** Ends one of the user's sessions at once, by another of theirs or by itself; false when they have no such session. @throws AppError as `endOtherSessions`. */
	endSession(uid: string, which: { id: string; by: string | null }, now: Date): Promise<boolean>;
	/**
	 * Ends all of the user's sessions but one, which asks for it, and what was asked for in them; how many those were.
	 * @throws AppError `token_expired` where that one was ended meanwhile.
	 */
	endOtherSessions(uid: string, sessionId: string | null, now: Date): Promise<number>;
	/** The newest first, `limit` of those before `before` (an event's id). */
	listEvents(uid: string, page: { before?: string | undefined; limit: number }): Promise<SecurityEvent[]>;
}

export interface AccountSession {
	id: string;
	/** `password`, `google.com` … */
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
	/** The provider, or the address it was about. */
	detail: string | null;
}
