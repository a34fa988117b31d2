-- When what its page says last changed by a review that came, changed or went; its own changes are updated_at.
alter table profile add column reviewed_at timestamptz;
update profile set reviewed_at = (select max(created_at) from review where review.profile_id = profile.id)
where reviews_count > 0;

-- All that a sitemap says of a business, so that a million of them are counted and listed without reading one.
create index profile_sitemap on profile (id) include (slug, updated_at, reviewed_at) where status = 'published';

create table sitemap_part (                     -- from this id to before the next part's; ids only grow, so that parts stay as they are
  number integer primary key,
  first_id uuid not null unique
);
