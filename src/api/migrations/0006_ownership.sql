-- What was proven when a business was claimed, for the badge to say; a change of the website takes back what it proved.
alter table profile
  add column verified_by text check (verified_by in ('email', 'website', 'operator')),
  add column verified_at timestamptz,
  drop constraint profile_status_check,
  add constraint profile_status_check
    check (status in ('draft', 'published', 'temporarily_closed', 'permanently_closed', 'suspended', 'deleted'));

-- Closed businesses are in no list, but who types their name finds them.
create index profile_closed_search on profile using gin (search) where status in ('temporarily_closed', 'permanently_closed');

create table profile_appointment (              -- a member was asked to look after a business; accepted, the row goes
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  member_id uuid references member,
  email text,                                   -- folded: whoever signs in with it, confirmed
  role text not null check (role in ('owner', 'manager')),
  asker_becomes text not null default 'owner' check (asker_becomes in ('owner', 'manager', 'none')),
  asked_by uuid not null references member,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  declined_at timestamptz,
  check (num_nonnulls(member_id, email) = 1),
  check (role = 'owner' or asker_becomes = 'owner')  -- only an owner takes an owner's place
);
-- Nobody is asked twice at once, and a business is handed over to one person at a time.
create unique index profile_appointment_member on profile_appointment (profile_id, member_id) where declined_at is null;
create unique index profile_appointment_email on profile_appointment (profile_id, email) where declined_at is null;
create unique index profile_appointment_transfer on profile_appointment (profile_id)
  where asker_becomes <> 'owner' and declined_at is null;
create index profile_appointment_profile on profile_appointment (profile_id);       -- cascade; the owner's list
create index profile_appointment_mine on profile_appointment (member_id) where member_id is not null;
create index profile_appointment_address on profile_appointment (email) where email is not null;

create table profile_claim (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  member_id uuid not null references member,
  method text not null check (method in ('email', 'website', 'operator')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'expired', 'withdrawn')),
  host text,                                    -- of the website when the claim was made: another one proves nothing
  email text,
  code_hash text,                               -- SHA-256 with the claim's id; null when used up
  code_expires_at timestamptz,
  attempts_left smallint not null default 0,
  codes_sent smallint not null default 0,
  tag text,
  statement text,
  proven_at timestamptz,
  is_dispute boolean not null default false,    -- somebody else owned the business: an operator decides
  answer text,                                  -- of an owner
  answered_by uuid references member,
  answered_at timestamptz,
  reason text,
  decided_by uuid references member,            -- null when the proof decided, or time
  decided_at timestamptz,
  seen_at timestamptz,                          -- the claimer knows the decision
  created_at timestamptz not null,
  expires_at timestamptz,                       -- null once a person has to decide
  check (method <> 'email' or email is not null),
  check (method <> 'website' or tag is not null)
);
create unique index profile_claim_one on profile_claim (profile_id, member_id) where state = 'pending';
create index profile_claim_profile on profile_claim (profile_id);                   -- cascade; notices to owners
create index profile_claim_mine on profile_claim (member_id, created_at desc);
create index profile_claim_waiting on profile_claim (created_at, id) where state = 'pending';
create index profile_claim_decided on profile_claim (decided_at desc, id desc) where decided_at is not null;
create index profile_claim_host on profile_claim (host, created_at) where method = 'email';  -- how many codes went there today
create index profile_claim_expiry on profile_claim (expires_at) where state = 'pending' and expires_at is not null;

create table profile_suspension (               -- one row a suspended business
  profile_id uuid primary key references profile on delete cascade,
  former_status text not null,
  reason text not null,
  suspended_by uuid not null references member,
  suspended_at timestamptz not null
);

create table profile_deletion (                 -- one row a deleted business, until it is restored or purged
  profile_id uuid primary key references profile on delete cascade,
  former_status text not null,
  deleted_by uuid not null references member,
  deleted_at timestamptz not null,
  purge_at timestamptz not null
);
create index profile_deletion_due on profile_deletion (purge_at);

create table merged_profile (                   -- a duplicate that went; its id leads to the one that stayed for ever
  id uuid primary key,
  into_id uuid not null references profile on delete cascade,
  slug text not null,
  source_name text, source_id text,             -- an import that brings it again finds it merged
  merged_by uuid not null references member,
  merged_at timestamptz not null,
  unique (source_name, source_id)
);
create index merged_profile_into on merged_profile (into_id);

-- Addresses of merged businesses are never given to others, however often the one that stayed changes its name.
alter table profile_slug
  add column is_kept boolean not null default false;

create table outgoing_mail (                    -- waits to be sent; a row goes when it was
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  last_error text
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at);
