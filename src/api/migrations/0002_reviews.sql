create table review (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  member_id uuid not null references member,
  category_set text not null references review_category_set,
  quality smallint not null check (quality between 1 and 5),
  service smallint not null check (service between 1 and 5),
  value smallint not null check (value between 1 and 5),
  trust smallint not null check (trust between 1 and 5),
  total smallint not null generated always as (quality + service + value + trust) stored,  -- overall = total / 4
  body text check (char_length(body) between 20 and 4000),
  language text,
  visited_on date,
  state text not null default 'published' check (state in ('published', 'examination', 'removed')),
  helpful_count integer not null default 0,
  version integer not null default 1,
  client_id text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One live review a member and profile, whoever writes at the same time.
create unique index review_one_live on review (profile_id, member_id) where deleted_at is null;
create index review_profile on review (profile_id);                             -- cascade: undoing an import deletes profiles
create unique index review_client on review (member_id, client_id) where client_id is not null;
create index review_newest on review (profile_id, created_at desc, id desc) where deleted_at is null and state = 'published';
create index review_written on review (profile_id, created_at desc, id desc) where deleted_at is null and state = 'published' and body is not null;
create index review_by_total on review (profile_id, total desc, created_at desc, id desc) where deleted_at is null and state = 'published';
create index review_by_helpful on review (profile_id, helpful_count desc, created_at desc, id desc) where deleted_at is null and state = 'published';
create index review_set_aside on review (profile_id, state) where deleted_at is null and state <> 'published';  -- counted for overall-reviews
create index review_by_member on review (member_id, created_at desc) where deleted_at is null;

create table review_version (                   -- what a review said before
  review_id uuid not null references review on delete cascade,
  version integer not null,
  quality smallint not null, service smallint not null, value smallint not null, trust smallint not null,
  body text,
  created_at timestamptz not null,
  primary key (review_id, version)
);

create table profile_rating (                   -- stored totals, changed in the transaction that writes the review
  profile_id uuid primary key references profile on delete cascade,
  n integer not null default 0 check (n >= 0),
  total bigint not null default 0,              -- sum of review.total: mean = total / (4 n)
  distribution integer[] not null default '{0,0,0,0,0}',       -- overall rounded half up, 1 to 5
  axis_totals integer[] not null default '{0,0,0,0}',          -- quality, service, value, trust
  axis_distributions integer[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
);
