-- What a business tells whoever follows it (docs/decisions/0080-feeds-are-read-when-they-are-asked-for.md). No table here
-- is partitioned: 1,000,000 posts and 10,000,000 likes are some gigabytes, each found by one index. Where they outgrow a
-- machine, posts go by profile_id and what hangs on them by post_id: no statement looks for them by time alone.
create table post (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  written_by uuid references member,                    -- for limits and operators alone; null once they have left
  body text not null check (char_length(body) between 1 and 2000),
  link text check (char_length(link) <= 2000),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 4),
  state text not null default 'published' check (state in ('published', 'removed')),
  like_count integer not null default 0 check (like_count >= 0),         -- by triggers, as the other
  comment_count integer not null default 0 check (comment_count >= 0),   -- of published ones
  edited_at timestamptz,
  created_at timestamptz not null
);
-- The posts of a business; in a feed the newest of each that is followed.
create index post_newest on post (profile_id, created_at desc, id desc) where state = 'published';
create index post_of_profile on post (profile_id);                                  -- cascade, and merging
create index post_written on post (written_by, created_at) where written_by is not null;   -- how many a day; who leaves

create table post_like (
  post_id uuid not null references post on delete cascade,
  member_id uuid not null references member,
  created_at timestamptz not null,
  primary key (post_id, member_id)                      -- once a member
);
create index post_like_newest on post_like (post_id, created_at desc, member_id);   -- who of the last is a friend
create index post_like_member on post_like (member_id);                             -- who leaves takes them along

create table post_comment (
  id uuid primary key,
  post_id uuid not null references post on delete cascade,
  parent_id uuid references post_comment on delete cascade,   -- a comment on the same post; its answers go with it
  written_by uuid references member,
  profile_id uuid references profile on delete cascade, -- the business as which it is said
  body text not null check (char_length(body) between 1 and 1000),
  state text not null default 'published' check (state in ('published', 'removed')),
  created_at timestamptz not null,
  -- What somebody said as themselves goes with them.
  check (num_nonnulls(written_by, profile_id) > 0)
);
create index post_comment_oldest on post_comment (post_id, created_at, id) where state = 'published';   -- the list, and from its end the latest
create index post_comment_answers on post_comment (parent_id) where parent_id is not null;     -- cascade
create index post_comment_written on post_comment (written_by, created_at) where written_by is not null; -- how many a day; who leaves
create index post_comment_profile on post_comment (profile_id) where profile_id is not null;            -- cascade, and merging

-- Counted in the database: likes and comments also go with members who leave and businesses that are purged.
create function post_like_added() returns trigger language plpgsql as $$
begin
  update post set like_count = like_count + n
  from (select post_id, count(*)::int as n from added group by post_id order by post_id) as counted where post.id = post_id;
  return null;
end $$;
create trigger post_like_added after insert on post_like
  referencing new table as added for each statement execute function post_like_added();

create function post_like_dropped() returns trigger language plpgsql as $$
begin
  update post set like_count = like_count - n
  from (select post_id, count(*)::int as n from dropped group by post_id order by post_id) as counted where post.id = post_id;
  return null;
end $$;
create trigger post_like_dropped after delete on post_like
  referencing old table as dropped for each statement execute function post_like_dropped();

create function post_comment_added() returns trigger language plpgsql as $$
begin
  update post set comment_count = comment_count + n
  from (select post_id, count(*)::int as n from added where state = 'published' group by post_id order by post_id) as counted
  where post.id = post_id;
  return null;
end $$;
create trigger post_comment_added after insert on post_comment
  referencing new table as added for each statement execute function post_comment_added();

create function post_comment_dropped() returns trigger language plpgsql as $$
begin
  update post set comment_count = comment_count - n
  from (select post_id, count(*)::int as n from dropped where state = 'published' group by post_id order by post_id) as counted
  where post.id = post_id;
  return null;
end $$;
create trigger post_comment_dropped after delete on post_comment
  referencing old table as dropped for each statement execute function post_comment_dropped();

alter table media_use
  add column post_id uuid references post on delete cascade,
  drop constraint media_use_one_holder,
  add constraint media_use_one_holder check (num_nonnulls(profile_id, member_id, review_id, post_id) = 1);
drop index media_use_once;
create unique index media_use_once on media_use (image_id, slot, profile_id, member_id, review_id, post_id) nulls not distinct;
create index media_use_post on media_use (post_id) where post_id is not null;       -- cascade
