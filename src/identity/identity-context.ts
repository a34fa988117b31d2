import type { Kysely } from 'kysely';
import type { PasswordHasher } from '#identity/password-hasher.ts';
import type { DB } from '#identity/schema.ts';
import type { SessionCheck } from '#identity/session-check.ts';
import type { TokenSigner } from '#identity/token-signer.ts';

/** What every use case of the identity service works with. */
export interface IdentityContext {
	db: Kysely<DB>;
	now: Date;
	hasher: PasswordHasher;
	signer: TokenSigner;
	sessions: SessionCheck;
	settings: IdentitySettings;
}

export interface IdentitySettings {
	projectId: string;
	passwordMinLength: number;
	/** Unknown address and wrong password answer alike. */
	isPrivate: boolean;
	/** Hosts that may sign people in. */
	authorizedDomains: string[];
}
