-- Whether the keepers of the business are still to be told of the review: it went to examination before anybody read it, and
-- may have been removed from there.
alter table review add column is_untold boolean not null default false;
update review set is_untold = true where state = 'examination';
