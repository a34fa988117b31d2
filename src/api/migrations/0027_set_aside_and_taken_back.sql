-- A removed review is counted, by its reason, also when its author has taken it back since.
drop index review_set_aside;
create index review_set_aside on review (profile_id, state)
  where state <> 'published' and (deleted_at is null or state = 'removed');   -- counted for overall-reviews
