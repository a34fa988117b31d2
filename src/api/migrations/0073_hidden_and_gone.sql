-- When a business that is gone by now was hidden: public files that were made before are made anew all the same. Whoever hides
-- one and leaves, and an operator who merges one that is suspended, take the row with them that says so.
create table hidden_and_gone (
  hidden_at timestamptz primary key   -- the last alone is asked for
);

create function note_hidden_and_gone() returns trigger language plpgsql as $$
begin
  insert into hidden_and_gone select max(hidden_at) from gone having max(hidden_at) is not null on conflict do nothing;
  return null;
end $$;
create trigger profiles_gone after delete on profile
  referencing old table as gone for each statement execute function note_hidden_and_gone();
