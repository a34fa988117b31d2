/** An open transaction of the database that identity and API share; each has its own tables in it. */
export interface OpenTransaction {
	readonly isTransaction: true;
}

/** What became of the account of somebody who left: `remains` where the service that keeps it did not delete it. */
export const accountFates = ['deleted', 'remains'] as const;
export type AccountFate = (typeof accountFates)[number];

/** The person who leaves. */
export interface Leaver {
	uid: string;
	/** The session by which they leave; null where the service that keeps the account does not say. */
	sessionId: string | null;
	/** The network from which they leave. */
	ip: string;
}

/** One half of leaving: the account is deleted with the member. The API asks the service that signs people in. */
export interface AccountDeletion {
	/**
	 * Deletes the account in the transaction in which the member leaves, so that both go or neither does; it comes first, so
	 * that locks have one order.
	 * @throws AppError as a token of the session does, if the session ended while the call was under way.
	 */
	deleteWithin(transaction: OpenTransaction, leaver: Leaver): Promise<void>;
	/** Finishes the deletion after that transaction. The token is the leaver's own, and is kept nowhere. */
	finish(idToken: string): Promise<AccountFate>;
}

/**
 * The other half: the member is removed with the account, and their reviews stay without a name. The identity service
 * calls this in the transaction in which it deletes the account; the account may have no member.
 */
export type LeaveMember = (transaction: OpenTransaction, uid: string, now: Date) => Promise<void>;
