import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';
import type { ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** The accounts that exist already: the one that the provider's account is linked to, and the one that has its address. */
export interface Candidates {
	linked: User | undefined;
	sameEmail: User | undefined;
}

export type Merge = { kind: 'create' } | { kind: 'signIn' | 'join' | 'takeOver' | 'confirm'; user: User };

/**
 * Decides which account somebody from a provider signs in to. `join`: one that proved the same address. `takeOver`: one
 * that never proved it, so that its maker loses it. `confirm`: the provider does not vouch for the address, so its owner
 * has to sign in by other means first.
 */
export function decideMerge({ linked, sameEmail }: Candidates, { emailVerified }: ProviderIdentity): Merge {
	if (linked) return { kind: 'signIn', user: linked };
	if (!sameEmail) return { kind: 'create' };
	if (!emailVerified) return { kind: 'confirm', user: sameEmail };
	return { kind: sameEmail.email_verified ? 'join' : 'takeOver', user: sameEmail };
}

export interface AddressChange {
	/** The address to set, where the account has none of its own. */
	email?: string;
	isVerified?: true;
}

/**
 * Decides what linking does to the address of the signed-in account.
 * @throws ProtocolError `FEDERATED_USER_ID_ALREADY_LINKED`, `EMAIL_EXISTS`.
 */
export function decideLink(
	user: User,
	{ linked, sameEmail }: Candidates,
	{ email, emailVerified }: ProviderIdentity,
): AddressChange {
	if (linked) throw new ProtocolError('FEDERATED_USER_ID_ALREADY_LINKED');
	if (sameEmail && sameEmail.id !== user.id) throw new ProtocolError('EMAIL_EXISTS');
	if (!email) return {};
	if (!user.email) return { email, ...(emailVerified && { isVerified: true }) };
	return emailVerified && user.email === email ? { isVerified: true } : {};
}
