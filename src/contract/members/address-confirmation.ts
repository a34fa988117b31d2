/** The account whose address was shown to be its owner's. */
export interface ConfirmedAddress {
	uid: string;
	email: string;
	name: string | null;
	picture: string | null;
}

/**
 * The identity service calls this in the transaction in which an address is confirmed, which each side uses with its own
 * tables: both changes happen, or neither.
 */
export type OnAddressConfirmed = (db: unknown, confirmed: ConfirmedAddress) => Promise<void>;

/** The member who is to confirm their address. */
export interface Unconfirmed {
	uid: string;
	/** The token that they have just sent; it is kept nowhere. */
	idToken: string;
	/** The network from which they asked, so that requests are counted. */
	ip: string;
}

/** Asks the identity service to mail the link. It sends nothing to somebody without an address, or with a valid link. */
export interface ConfirmationMail {
	send(to: Unconfirmed): Promise<void>;
}
