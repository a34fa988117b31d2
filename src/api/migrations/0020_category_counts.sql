-- For the number of businesses in each category, which is counted once a minute: entries of one category lie in the order
-- of the table, so that a million are counted with 2,000 pages; in the order of the map or the score it takes 830,000.
create index profile_category on profile (category_slug) where status = 'published';
