-- Accounts that a provider made need not have an address: Facebook may tell none.
alter table identity_user
  alter column email drop not null,
  alter column email_key drop not null;

create table identity_provider_link (           -- one row an account that somebody has at Google, Facebook …
  provider_id text not null,                    -- 'google.com', 'facebook.com'
  raw_id text not null,                         -- the account's id there
  user_id text not null references identity_user on delete cascade,
  email text, display_name text, photo_url text, screen_name text,
  linked_at timestamptz not null,
  primary key (provider_id, raw_id),            -- one account there signs in to one here, also when two link it at once
  unique (user_id, provider_id)
);

create table identity_code (                    -- codes sent by mail (out of band)
  code_hash text primary key,                   -- SHA-256: who reads the table cannot use it
  user_id text not null references identity_user on delete cascade,
  kind text not null check (kind in ('PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL')),
  email text not null,                          -- the address when the code was made; the one to go back to for RECOVER_EMAIL
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_code_user on identity_code (user_id, kind);
create index identity_code_age on identity_code (expires_at);

create table identity_flow (                    -- sign-ins at a provider that are under way
  state_hash text primary key,
  provider_id text not null,
  binding_hash text not null,                   -- of the cookie of the browser that began it
  opener_origin text not null,
  details jsonb not null,                       -- event id and type for the opener, nonce and PKCE verifier (sealed)
  expires_at timestamptz not null
);
create index identity_flow_age on identity_flow (expires_at);

create table identity_flow_result (             -- what the provider said, until the page that asked fetches it, once
  code_hash text primary key,
  secret_hash text not null,                    -- of the second secret, which only the opener was told
  provider_id text not null,
  identity jsonb not null,
  expires_at timestamptz not null
);
create index identity_flow_result_age on identity_flow_result (expires_at);

create table identity_event (                   -- what happened to an account, for its owner to read
  id uuid primary key,                          -- UUIDv7
  user_id text not null references identity_user on delete cascade,
  kind text not null,
  at timestamptz not null,
  ip text, user_agent text,
  detail text                                   -- the provider, or the address it was about
);
create index identity_event_user on identity_event (user_id, id desc);
create index identity_event_age on identity_event (at);

create table identity_mail (                    -- waits to be sent; a row goes when it was
  id uuid primary key,
  message_sealed text not null,                 -- the text carries the code: AES-256-GCM under the identity secret
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);
create index identity_mail_due on identity_mail (next_attempt_at);

alter table identity_session
  add column ip text;

alter table identity_signing_key
  add column activates_at timestamptz,          -- of a next key: published now, used from then on
  add column retired_at timestamptz,            -- or withdrawn
  drop constraint identity_signing_key_state_check,
  add constraint identity_signing_key_state_check check (state in ('next', 'active', 'retired', 'withdrawn'));
create unique index identity_signing_key_next on identity_signing_key (state) where state = 'next';
