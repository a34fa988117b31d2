-- The front page shows what was written last anywhere.
create index review_latest_written on review (created_at desc, id desc)
  where deleted_at is null and state = 'published' and body is not null;
