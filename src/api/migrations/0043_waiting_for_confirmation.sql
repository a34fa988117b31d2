-- What a member writes whose address is not confirmed waits for that, and is shown to them alone
-- (docs/decisions/0034-what-an-unconfirmed-address-may-do.md). What was published before stays.
alter table review
  drop constraint review_state_check,
  add constraint review_state_check check (state in ('published', 'examination', 'removed', 'waiting'));
create index review_waiting on review (member_id, profile_id) where state = 'waiting' and deleted_at is null;   -- published by confirming

alter table profile
  drop constraint profile_status_check,
  add constraint profile_status_check check (
    status in ('draft', 'waiting', 'published', 'temporarily_closed', 'permanently_closed', 'suspended', 'deleted'));
create table profile_waiting (                  -- one row a business that waits, also while it is suspended or deleted
  profile_id uuid primary key references profile on delete cascade,
  goes_live_as text not null check (goes_live_as in ('published', 'temporarily_closed', 'permanently_closed')),
  is_distinct boolean not null                  -- its owner has seen likely duplicates, and says that it is none of them
);

alter table member add column asked_to_confirm_at timestamptz;   -- a mail was asked for by the first thing that waits
