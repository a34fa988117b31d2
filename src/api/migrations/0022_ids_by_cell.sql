-- The id of the only business of a square, which becomes a point of the map, is read in the index with where it lies:
-- a map of a town with 10,000 businesses in view takes 100 pages, where looking into their rows took as many as businesses.
drop index profile_cell;
drop index profile_category_cell;
create index profile_cell on profile (map_cell) include (id, shown_lat, shown_lng) where status = 'published';                         -- a part of the map
create index profile_category_cell on profile (category_slug, map_cell) include (id, shown_lat, shown_lng) where status = 'published';
