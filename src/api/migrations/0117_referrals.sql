-- Referral slips (docs/decisions/0092-a-slip-waits-for-whoever-is-in-need.md). A member writes a few of them a week, and each statement is of one
-- member or of one slip: no table here is partitioned.
create table referral (
  id uuid primary key,
  giver_id uuid references member,                      -- null once they have left, as the receiver
  receiver_id uuid references member,
  profile_id uuid references profile on delete set null, -- the business as which the receiver has accepted it
  need text check (char_length(need) between 1 and 500), -- null once nobody is to read it any more
  state text not null check (state in (
    'need', 'given', 'accepted', 'contacted', 'won', 'lost', 'thanked', 'refused', 'taken_back', 'declined', 'expired')),
  value bigint check (value between 1 and 1000000000000),
  currency text check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (giver_id <> receiver_id),
  check ((value is null) = (currency is null)),
  check (value is null or state in ('won', 'thanked'))
);
create index referral_given on referral (giver_id, changed_at desc, id desc) where giver_id is not null;         -- the list; who leaves
create index referral_received on referral (receiver_id, changed_at desc, id desc) where receiver_id is not null;
create index referral_day on referral (giver_id, created_at) where giver_id is not null;                         -- how many a day
create index referral_profile on referral (profile_id) where profile_id is not null;                             -- purge, and merging

-- What was done, and when: each step once. Who may do which is data in src/contract/referrals/steps.ts.
create table referral_step (
  referral_id uuid not null references referral on delete cascade,
  step text not null check (step in (
    'given', 'refused', 'taken_back', 'accepted', 'declined', 'contacted', 'won', 'lost', 'confirmed', 'thanked', 'expired')),
  at timestamptz not null,
  primary key (referral_id, step)
);

-- Whoever has the need, as long as something is still to be done; a row that is not here is known to nobody.
create table referral_contact (
  referral_id uuid primary key references referral on delete cascade,
  sealed text not null,                                 -- name, address and telephone, under the identity secret
  code_hash text not null unique,                       -- of what their mail leads to the question with
  kept_until timestamptz not null
);
create index referral_contact_kept on referral_contact (kept_until);                                             -- what is deleted next

-- Mails that asked somebody, by a hash of the address with the key below, for 30 days.
create table referral_mail (
  id uuid primary key,
  address_hash text not null,
  sent_at timestamptz not null
);
create index referral_mail_address on referral_mail (address_hash, sent_at);                                     -- how many one address has had
create index referral_mail_sent on referral_mail (sent_at);                                                      -- forgotten after that

-- Addresses that want no mail about referrals, for ever, under the same hash.
create table referral_opt_out (
  address_hash text primary key,
  since timestamptz not null
);

create table referral_secret (
  is_only boolean primary key default true check (is_only),   -- one row, the same for every process
  key bytea not null check (octet_length(key) = 32)
);
