create table identity_user (
  id text primary key,                          -- localId: 28 letters and digits
  email text not null,
  email_key text not null unique,               -- lower case: concurrent sign-ups of one address end in one account
  password_hash text,                           -- PHC string, argon2id
  display_name text, photo_url text,
  email_verified boolean not null default false,
  disabled boolean not null default false,
  valid_since timestamptz not null,
  last_login_at timestamptz not null,
  last_refresh_at timestamptz not null,
  created_at timestamptz not null
);

create table identity_session (
  id uuid primary key,                          -- claim `sid`: revoking the row ends its tokens at once
  user_id text not null references identity_user on delete cascade,
  refresh_hash text not null unique,            -- SHA-256 of the refresh token
  provider text not null,
  auth_time timestamptz not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index identity_session_user on identity_session (user_id) where revoked_at is null;

create table identity_signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed text not null,                 -- AES-256-GCM under the identity secret
  state text not null check (state in ('next', 'active', 'retired')),
  created_at timestamptz not null
);
create unique index identity_signing_key_active on identity_signing_key (state) where state = 'active';

create table identity_attempt (                 -- failed tries, kept in the database so that a restart does not forget them
  key text primary key,                         -- SHA-256 of what is counted
  failures integer not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null
);
create index identity_attempt_age on identity_attempt (last_at);
