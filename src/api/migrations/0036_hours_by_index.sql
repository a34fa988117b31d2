-- What is open is found in the indexes alone, in a part of the map and in the order of the score: where few are, a list or a
-- menu looked into the rows of all that might be, one page of the table each. Special days stay in the row, for they have
-- no bound and an entry of an index has.
alter table profile add column has_special_days boolean generated always as (special_hours <> '[]') stored;

drop index profile_by_score;
drop index profile_category_score;
drop index profile_place_score;
drop index profile_cell;
drop index profile_category_cell;
create index profile_by_score on profile (score desc, id desc)
  include (reviews_count, category_slug, place_slug, price_range, verified, open_minutes, timezone, has_special_days)
  where status = 'published';
create index profile_category_score on profile (category_slug, score desc, id desc)
  include (reviews_count, place_slug, price_range, verified, open_minutes, timezone, has_special_days)
  where status = 'published';
create index profile_place_score on profile (place_slug, score desc, id desc)
  include (reviews_count, category_slug, price_range, verified, open_minutes, timezone, has_special_days)
  where status = 'published';
create index profile_cell on profile (map_cell)                                  -- a part of the map
  include (id, shown_lat, shown_lng, score, reviews_count, category_slug, place_slug, price_range, verified,
    open_minutes, timezone, has_special_days) where status = 'published';
create index profile_category_cell on profile (category_slug, map_cell)
  include (id, shown_lat, shown_lng, score, reviews_count, place_slug, price_range, verified,
    open_minutes, timezone, has_special_days) where status = 'published';

drop function profile_is_open_at(int4multirange, jsonb, text, jsonb, timestamptz);
create function profile_of_id_is_open(of_id uuid, moment timestamptz) returns boolean language sql stable as $$
  select profile_is_open(open_minutes, special_hours, timezone, moment) from profile where id = of_id
$$;
-- The same as profile_is_open, for many businesses at one moment: the minute of the week in each time zone is looked up
-- instead of being computed for every row, and the row itself only read where there are special days. `minutes` is an
-- object of zones; one that is not in it is computed. One expression, so that the planner inlines it.
create function profile_is_open_at(id uuid, open_minutes int4multirange, zone text, has_special_days boolean, minutes jsonb,
  moment timestamptz)
returns boolean language sql stable as $$
  select case when has_special_days then profile_of_id_is_open(id, moment)
    else open_minutes @> coalesce((minutes ->> coalesce(zone, 'UTC'))::int, week_minute(zone, moment)) end
$$;
