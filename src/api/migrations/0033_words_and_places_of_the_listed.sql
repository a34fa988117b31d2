-- Where a draft will lie one day is no place yet.
update profile set place_slug = null where status = 'draft' and place_slug is not null;
create index profile_place on profile (place_slug) where place_slug is not null;    -- whether a place may go, and what refers to it

create table search_word_check (                -- how far the upkeep has come through the words; one row
  last_word text not null
);
insert into search_word_check values ('');
