import type { Kysely, Transaction } from 'kysely';
import type { LeaveMember } from '#contract/account-deletion.ts';
import type { ConfirmedAddress } from '#contract/address-confirmation.ts';
import type { AssertionVerifier } from '#identity/assertion-verifier.ts';
import type { Outbox } from '#identity/outbox.ts';
import type { PasswordHasher } from '#identity/password-hasher.ts';
import type { PasswordPolicy } from '#identity/password-policy.ts';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/session-check.ts';
import type { TokenSigner } from '#identity/token-signer.ts';
import type { Turns } from '#identity/turns.ts';

/** What every use case of the identity service works with. */
export interface IdentityContext {
	db: Kysely<DB>;
	now: Date;
	hasher: PasswordHasher;
	/** Of calls that try or set a password. */
	passwordTurns: Turns;
	signer: Pick<TokenSigner, 'issuer' | 'audience' | 'jwks' | 'localKeys' | 'isOutlived' | 'sign'>;
	sessions: SessionCheck;
	/** Takes the mails that carry codes, and those that tell of changes. */
	outbox: Outbox;
	/** Says who a sign-in provider says somebody is. */
	assertions: AssertionVerifier;
	/** Whoever is known here by the account goes with it. */
	leaveMember: LeaveMember;
	/** Told of addresses that are confirmed, in the transaction in which they are. */
	onAddressConfirmed: (db: Transaction<DB>, confirmed: ConfirmedAddress, now: Date) => Promise<void>;
	settings: IdentitySettings;
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

/** The context of a call. */
export type MakeIdentityContext = () => IdentityContext;
