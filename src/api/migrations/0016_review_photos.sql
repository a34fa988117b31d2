alter table review
  add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 6);

alter table media_use
  add column review_id uuid references review on delete cascade,
  drop constraint media_use_check,
  add constraint media_use_one_holder check (num_nonnulls(profile_id, member_id, review_id) = 1);
drop index media_use_once;
create unique index media_use_once on media_use (image_id, slot, profile_id, member_id, review_id) nulls not distinct;
create index media_use_review on media_use (review_id) where review_id is not null;
