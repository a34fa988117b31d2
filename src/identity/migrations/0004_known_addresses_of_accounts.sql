-- Whose account last signed in from an address: it is known of that account alone, and forgotten with it. Of what was noted
-- until now nobody can tell whose it is; who signs in again is known again.
alter table identity_attempt
  add column succeeded_by text references identity_user on delete cascade;
create index identity_attempt_account on identity_attempt (succeeded_by) where succeeded_by is not null;
update identity_attempt set succeeded_at = null where succeeded_at is not null;
