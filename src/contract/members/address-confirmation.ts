/** Somebody has shown that the address of their account is theirs. */
export interface ConfirmedAddress {
	uid: string;
	email: string;
	name: string | null;
	picture: string | null;
}

/**
 * Told by the identity service in the transaction in which it happens, which each side knows by its own tables: both happen,
 * or neither..
 */
export type OnAddressConfirmed = (db: unknown, confirmed: ConfirmedAddress, now: Date) => Promise<void>;

/** Who is to show that their address is theirs. */
export interface Unconfirmed {
	uid: string;
	/** Which they have just brought; kept nowhere. */
	idToken: string;
	/** The network from which they asked, so that asking is counted. */
	ip: string;
}

/** Asks the identity service for the mail with the link. Nothing is sent to who has no address, or has such a link already. */
export interface ConfirmationMail {
	send(to: Unconfirmed): Promise<void>;
}
