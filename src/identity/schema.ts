/** Generated from the migrations by scripts/generate-schema.ts; a test compares. */
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as a value. */
// biome-ignore lint/suspicious/noExplicitAny: what a json column holds is the feature's to say
export type Json = ColumnType<any, string, string>;

export interface IdentityAttemptRow {
	key: string;
	failures: number;
	blocked_until: Date;
	last_at: Date;
	succeeded_at: Date | null;
}

export interface IdentitySessionRow {
	id: string;
	user_id: string;
	refresh_hash: string;
	provider: string;
	auth_time: Date;
	user_agent: string | null;
	created_at: Date;
	last_used_at: Date;
	expires_at: Date;
	revoked_at: Date | null;
	revoked_reason: string | null;
}

export interface IdentitySigningKeyRow {
	kid: string;
	public_jwk: Json;
	private_sealed: string;
	state: string;
	created_at: Date;
}

export interface IdentityUserRow {
	id: string;
	email: string;
	email_key: string;
	password_hash: string | null;
	display_name: string | null;
	photo_url: string | null;
	email_verified: Generated<boolean>;
	disabled: Generated<boolean>;
	valid_since: Date;
	last_login_at: Date;
	last_refresh_at: Date;
	created_at: Date;
}

export interface DB {
	identity_attempt: IdentityAttemptRow;
	identity_session: IdentitySessionRow;
	identity_signing_key: IdentitySigningKeyRow;
	identity_user: IdentityUserRow;
}
