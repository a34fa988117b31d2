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

/** What every use case of the identity service works with. */
export interface IdentityContext {
	db: Kysely<DB>;
	now: Date;
	hasher: PasswordHasher;
	/** The queue of calls that try or set a password. */
	passwordTurns: Turns;
	signer: Pick<TokenSigner, 'issuer' | 'audience' | 'jwks' | 'localKeys' | 'isOutlived' | 'sign'>;
	sessions: SessionCheck;
	/** Takes the mails that carry codes, and those that tell of changes. */
	outbox: Outbox;
	/** Says who a sign-in provider says somebody is. */
	assertions: AssertionVerifier;
	/** Whoever is known here by the account goes with it. */
	leaveMember: LeaveMember;
	/** Called when an address is confirmed, in that transaction. */
	onAddressConfirmed: (db: Transaction<DB>, confirmed: ConfirmedAddress, now: Date) => Promise<void>;
	settings: IdentitySettings;
}

/** Turns what the browser brings from a provider's window into an identity. The product accepts its own one-time code and nothing else. */
export interface AssertionVerifier {
	/** @throws ProtocolError `INVALID_IDP_RESPONSE`, `INVALID_CREDENTIAL_OR_PROVIDER_ID`, `OPERATION_NOT_ALLOWED` for a provider that is not configured. */
	verify(ctx: IdentityContext, assertion: Assertion): Promise<ProviderIdentity>;
	/**
	 * A token that stands for an identity that needs confirmation, until ten minutes after it was proved and for one use: the answer carries it as
	 * `oauthAccessToken`, so that any client of the protocol can make a credential of the error, and link that once the
	 * person has signed in another way.
	 */
	keepForLinking(ctx: IdentityContext, identity: ProviderIdentity): Promise<string>;
}

export interface IdentitySettings {
	projectId: string;
	/** Where people reach the site, without a slash at the end; mailed links begin with it. */
	publicUrl: string;
	passwordPolicy: PasswordPolicy;
	/** Unknown address and wrong password answer alike. */
	isPrivate: boolean;
	/** Where they do, requests for mail are answered at the beats of a clock, so long apart. */
	answerEveryMs: number;
	/** Hosts that may sign people in, and that mailed links may lead on to. */
	authorizedDomains: string[];
	/** Guesses and floods have to wait. */
	isThrottled: boolean;
	/**
	 * Accounts are kept from strangers and intruders beyond what the protocol asks: mailed codes need their account signed
	 * in and go with its password, and what is taken from an account ends what came by it. Only the conformance entry
	 * does without.
	 */
	isGuarded: boolean;
	/** How old a sign-in may be for the changes that matter most, in seconds; null for any age. */
	recentLoginS: number | null;
	/** Accounts without an address or a provider. */
	allowsAnonymous: boolean;
	/** A new address counts without a code that was mailed to it. */
	allowsDirectEmailChange: boolean;
	/** Accounts from providers stand beside others with the same address; only the conformance entry knows this. */
	allowsDuplicateEmails: boolean;
	/** Mailed links may lead on to any site; only the conformance entry knows this. */
	allowsAnyContinueUrl: boolean;
	/** A page of any port of an authorised domain may open the sign-in window; only the conformance entry knows this. */
	allowsAnyPort: boolean;
	/** The address of a picture may be any text; only the conformance entry knows this. */
	allowsAnyPhotoUrl: boolean;
}

/** The context within a transaction. */
export type LockedContext = IdentityContext & { db: Transaction<DB> };

/** The context of a call. */
export type MakeIdentityContext = () => IdentityContext;
