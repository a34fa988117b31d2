import type { Kysely, Transaction } from 'kysely';
import type { LeaveMember } from '#contract/members/account-deletion.ts';
import type { ConfirmedAddress } from '#contract/members/address-confirmation.ts';
import type { Outbox } from '#identity/codes/outbox.ts';
import type { TokenSigner } from '#identity/keys/token-signer.ts';
import type { PasswordHasher } from '#identity/passwords/password-hasher.ts';
import type { PasswordPolicy } from '#identity/passwords/password-policy.ts';
import type { Turns } from '#identity/passwords/turns.ts';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/sessions/session-check.ts';
import type { Assertion, ProviderIdentity } from '#identity/tokens/provider-identity.ts';

/** The context that every use case of the identity service works with. */
export interface IdentityContext {
	db: Kysely<DB>;
	now: Date;
	hasher: PasswordHasher;
	/** The queue of calls that try or set a password. */
	passwordTurns: Turns;
	signer: Pick<TokenSigner, 'issuer' | 'audience' | 'jwks' | 'localKeys' | 'knownKeys' | 'isOutlived' | 'sign'>;
	sessions: SessionCheck;
	/** Takes the mails that carry codes, and those that tell of changes. */
	outbox: Outbox;
	/** Tells whom a sign-in provider vouches for. */
	assertions: AssertionVerifier;
	/** Removes the member of an account that is deleted. */
	leaveMember: LeaveMember;
	/** Called when an address is confirmed, in the same transaction. */
	onAddressConfirmed: (db: Transaction<DB>, confirmed: ConfirmedAddress) => Promise<void>;
	settings: IdentitySettings;
}

/** Turns what the browser brings from a provider's window into an identity. The product accepts its own one-time code and nothing else. */
export interface AssertionVerifier {
	/**
	 * Verifies an assertion.
	 * @throws ProtocolError `INVALID_IDP_RESPONSE`, `INVALID_CREDENTIAL_OR_PROVIDER_ID`, `OPERATION_NOT_ALLOWED` for a
	 * provider that is not configured.
	 */
	verify(ctx: IdentityContext, assertion: Assertion): Promise<ProviderIdentity>;
	/**
	 * Returns a token for an identity that needs confirmation. It can be used once, until ten minutes after the identity was
	 * proved. The answer carries it as `oauthAccessToken`, so that any client of the protocol can make a credential of the
	 * error, and link that once the person has signed in another way.
	 */
	keepForLinking(ctx: IdentityContext, identity: ProviderIdentity): Promise<string>;
}

export interface IdentitySettings {
	projectId: string;
	/** The address of the site, without a slash at the end; mailed links begin with it. */
	publicUrl: string;
	passwordPolicy: PasswordPolicy;
	/** Whether an unknown address and a wrong password get the same answer. */
	isPrivate: boolean;
	/** The interval at which requests for mail are answered if `isPrivate`, in milliseconds. */
	answerEveryMs: number;
	/** Hosts that may sign people in, and that mailed links may lead on to. */
	authorizedDomains: string[];
	/** Whether guesses and floods have to wait. */
	isThrottled: boolean;
	/**
	 * Whether accounts are kept from strangers and intruders beyond what the protocol asks: mailed codes need their account
	 * signed in and are voided with its password, and removing a way into an account ends the sessions begun by it. Only the
	 * conformance entry does without.
	 */
	isGuarded: boolean;
	/** How old a sign-in may be for the changes that matter most, in seconds; null for any age. */
	recentLoginS: number | null;
	/** Whether accounts may have neither an address nor a provider. */
	allowsAnonymous: boolean;
	/** Whether a new address counts without a code that was mailed to it. */
	allowsDirectEmailChange: boolean;
	/** Whether accounts from providers may exist beside others with the same address; only in the conformance entry. */
	allowsDuplicateEmails: boolean;
	/** Whether mailed links may lead on to any site; only in the conformance entry. */
	allowsAnyContinueUrl: boolean;
	/** Whether pages on any port of an authorised domain may open the sign-in window; only in the conformance entry. */
	allowsAnyPort: boolean;
	/** Whether the address of a picture may be any text; only in the conformance entry. */
	allowsAnyPhotoUrl: boolean;
}

/** The context within a transaction. */
export type LockedContext = IdentityContext & { db: Transaction<DB> };

/** The context of a call. */
export type MakeIdentityContext = () => IdentityContext;
