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
	succeeded_by: string | null;
}

export interface IdentityCodeRow {
	code_hash: string;
	user_id: string | null;
	kind: string;
	email: string;
	new_email: string | null;
	created_at: Date;
	expires_at: Date;
}

export interface IdentityEventRow {
	id: string;
	user_id: string;
	kind: string;
	at: Date;
	ip: string | null;
	user_agent: string | null;
	detail: string | null;
}

export interface IdentityFlowRow {
	state_hash: string;
	provider_id: string;
	binding_hash: string;
	opener_origin: string;
	details: Json;
	expires_at: Date;
}

export interface IdentityFlowResultRow {
	code_hash: string;
	secret_hash: string;
	provider_id: string;
	expires_at: Date;
	identity_sealed: string;
}

export interface IdentityProviderLinkRow {
	provider_id: string;
	raw_id: string;
	user_id: string;
	email: string | null;
	display_name: string | null;
	photo_url: string | null;
	screen_name: string | null;
	linked_at: Date;
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
	ip: string | null;
}

export interface IdentitySigningKeyRow {
	kid: string;
	public_jwk: Json;
	private_sealed: string;
	state: string;
	created_at: Date;
	activates_at: Date | null;
	retired_at: Date | null;
}

export interface IdentityUserRow {
	id: string;
	email: string | null;
	email_key: string | null;
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
	identity_code: IdentityCodeRow;
	identity_event: IdentityEventRow;
	identity_flow: IdentityFlowRow;
	identity_flow_result: IdentityFlowResultRow;
	identity_provider_link: IdentityProviderLinkRow;
	identity_session: IdentitySessionRow;
	identity_signing_key: IdentitySigningKeyRow;
	identity_user: IdentityUserRow;
}
