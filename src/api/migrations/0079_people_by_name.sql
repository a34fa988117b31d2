-- Members are found by name, by those whom they let find them, and greeted with three cards (docs/decisions/0075-people-are-found-by-name.md).
alter table member
  -- The words of the name, folded as those of businesses are: outside of the database, which has no rule of its own for it.
  -- Null until that was done: rows from before are folded by upkeep.
  add column name_search tsvector,
  add column found_by text not null generated always as (coalesce(settings ->> 'found_by', 'everyone')) stored,
  -- The cards that are still to be shown. Nobody who joined before today is greeted.
  add column welcome text[] not null default '{}' check (welcome <@ array['people', 'places', 'picture']);
alter table member alter column welcome set default '{people,places,picture}';

-- Who may be found, and nobody else, so that whoever hides is not even looked at.
create index member_name on member using gin (name_search)
  where found_by <> 'nobody' and email_verified and suspended_at is null and deleted_at is null;
create index member_unfolded on member (id) where name_search is null and deleted_at is null;   -- what upkeep has to do
