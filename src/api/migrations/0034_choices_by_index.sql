-- What the menus of the directory count, how many there are of each category, place and price, is read in the indexes alone:
-- 10,000 matches are a few hundred pages of an index, where looking into their rows took up to as many pages of the table.
drop index profile_by_score;
drop index profile_category_score;
drop index profile_place_score;
drop index profile_cell;
drop index profile_category_cell;
create index profile_by_score on profile (score desc, id desc)
  include (reviews_count, category_slug, place_slug, price_range, verified) where status = 'published';
create index profile_category_score on profile (category_slug, score desc, id desc)
  include (reviews_count, place_slug, price_range, verified) where status = 'published';
create index profile_place_score on profile (place_slug, score desc, id desc)
  include (reviews_count, category_slug, price_range, verified) where status = 'published';
create index profile_cell on profile (map_cell)                                  -- a part of the map
  include (id, shown_lat, shown_lng, score, reviews_count, category_slug, place_slug, price_range, verified) where status = 'published';
create index profile_category_cell on profile (category_slug, map_cell)
  include (id, shown_lat, shown_lng, score, reviews_count, place_slug, price_range, verified) where status = 'published';
