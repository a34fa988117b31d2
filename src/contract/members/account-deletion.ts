/** An open transaction of the database that identity and API share; each has its own tables in it. */
export interface OpenTransaction {
	readonly isTransaction: true;
}

/** What became of an account that somebody signed in with: `remains` where whoever keeps it did not delete it. */
export const accountFates = ['deleted', 'remains'] as const;
export type AccountFate = (typeof accountFates)[number];

/** Who leaves, and by which session; null where whoever keeps the account does not say. */
export interface Leaver {
	uid: string;
	sessionId: string | null;
}

/** One half of leaving: the account goes with the member. The API asks whoever signs people in. */
export interface AccountDeletion {
	/**
	 * In the transaction in which the member leaves, so that both go or neither does; first, so that locks have one order.
	 * @throws AppError as a token of the session does, where that ended while the call was under way.
	 */
	deleteWithin(transaction: OpenTransaction, leaver: Leaver): Promise<void>;
	/** After that transaction. The token is the leaver's own, and is kept nowhere. */
	finish(idToken: string): Promise<AccountFate>;
}

/**
 * The other half: the member goes with the account, and their reviews stay without a name. The identity service asks, in
 * the transaction in which it deletes the account; it may have no member.
 */
export type LeaveMember = (transaction: OpenTransaction, uid: string, now: Date) => Promise<void>;
