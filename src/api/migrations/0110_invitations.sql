-- Codes with which people join, and who came by whom (docs/decisions/0089-invitations.md).
create table invitation_code (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),   -- Crockford base32: 50 bits, drawn at random
  inviter_id uuid not null references member,
  kind text not null check (kind in ('link', 'email', 'business')),
  purpose text not null check (purpose in ('join', 'review', 'claim')),
  profile_id uuid references profile on delete cascade,
  is_standing boolean not null default false,           -- the inviter's own link, made anew before it ends
  memo text check (char_length(memo) <= 80),            -- for the inviter alone
  email_hash text,                                      -- keyed: whom it was mailed to, for limits and opt-outs
  email_masked text,                                    -- enough for who typed it
  max_uses integer not null check (max_uses between 1 and 25),
  uses integer not null default 0,
  opens integer not null default 0,
  opened_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (uses between 0 and max_uses),                  -- however many join at once
  check ((kind = 'email') <= (email_hash is not null)),
  check ((email_hash is null) = (email_masked is null)),
  check ((kind = 'business') = (profile_id is not null)),
  check ((kind = 'business') = (purpose <> 'join')),
  check ((purpose = 'claim') <= (email_hash is not null))
);
create index invitation_code_newest on invitation_code (inviter_id, created_at desc, id desc);      -- the list; limits; who leaves
create index invitation_code_address on invitation_code (email_hash, created_at) where email_hash is not null;  -- mails to one address
create index invitation_code_profile on invitation_code (profile_id, created_at) where profile_id is not null;  -- cascade, merging, limits
create index invitation_code_expiry on invitation_code (expires_at);                                -- forgotten some time later

-- Who came by an invitation, once for good. An inviter is older than whom they invite, so that no two rows lead in a circle.
create table invitation_join (
  member_id uuid primary key references member,
  inviter_id uuid references member,                    -- null once they have left
  code_id uuid references invitation_code on delete set null,
  flag text check (flag in ('looks_alike', 'many_at_once')),  -- holds the reward, and nothing else
  joined_at timestamptz not null,
  qualified_at timestamptz,
  rewarded_at timestamptz,
  coins integer check (coins >= 0),                     -- of the inviter's
  check (inviter_id < member_id),                       -- ids are in the order of time
  check ((rewarded_at is null) = (coins is null)),
  check ((rewarded_at is not null) <= (qualified_at is not null))
);
create index invitation_join_inviter on invitation_join (inviter_id, joined_at desc, member_id) where inviter_id is not null;
create index invitation_join_code on invitation_join (code_id) where code_id is not null;           -- set null; states of codes
create index invitation_join_open on invitation_join (joined_at, member_id) where qualified_at is null;  -- those that may qualify yet

-- By which it is seen that two accounts are one person's: network and browser name, or mailbox, as a keyed hash, for 30 days.
create table invitation_trace (
  member_id uuid not null references member,
  hash text not null,
  seen_at timestamptz not null,
  primary key (member_id, hash)
);
create index invitation_trace_hash on invitation_trace (hash);
create index invitation_trace_seen on invitation_trace (seen_at);                                   -- forgotten after 30 days

-- Addresses whose owners want no invitations, for ever.
create table invitation_opt_out (
  email_hash text primary key,
  created_at timestamptz not null
);
