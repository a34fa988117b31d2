-- A version keeps all that a review said, so that undoing the next one brings it back whole. Null in versions from before.
alter table review_version
  add column language text,
  add column visited_on date,
  add column category_set text references review_category_set;
-- When the version that stands was written: photos come and go without one, and move updated_at.
alter table review add column written_at timestamptz not null default now();
update review set written_at = updated_at;
