-- What stands between a reviewer and the business besides the review (docs/decisions/0101-bonds.md).

-- Whom a business has asked for a review: who joined by such an invitation, or opened it while signed in.
create table invited_customer (
  profile_id uuid not null references profile on delete cascade,
  member_id uuid not null references member,
  invited_at timestamptz not null,                 -- when the invitation was made: what was written before is not due to it
  primary key (profile_id, member_id)
);
create index invited_customer_member on invited_customer (member_id);      -- who leaves

-- How many they were of a business yesterday, told anew by the upkeep; without a row there is nobody.
create table bond_count (
  profile_id uuid primary key references profile on delete cascade,
  friends integer not null check (friends >= 0),   -- reviews under their authors' names, by friends of an owner
  invited integer not null check (invited >= 0)    -- people who came by an invitation, whether they wrote anything or not
);
