-- Words of names that a business had while others could see it, and of those that were merged into it: whoever types an old
-- name finds what it is called now. Of weight B: a name that it has now counts for more, and spellings come from those alone.
alter table profile
  add column former_words tsvector not null default '';

create function keep_former_words() returns trigger language plpgsql as $$
begin
  -- Whoever sets them, as the undoing of an import does, knows better.
  if new.name_key <> old.name_key and new.former_words = old.former_words
    and old.status in ('published', 'temporarily_closed', 'permanently_closed') then
    new.former_words := setweight(ts_filter(old.search, '{a}'), 'B')
      -- A name that changes for ever does not collect words for ever.
      || case when length(old.former_words) <= 50 then old.former_words else '' end;
  end if;
  new.search := new.search || new.former_words;
  return new;
end $$;
-- The words of the other columns are written anew with each change; these are added to them. A row that is inserted has none, or
-- is restored with both.
create trigger profile_former_words before update of search on profile
  for each row execute function keep_former_words();
