-- Words folded in JavaScript (src/api/profiles/fold.ts), so that both engines agree whatever their locale.
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;

create table member (
  id uuid primary key,
  uid text not null unique,                     -- who signs in, as the identity service names them
  name text not null check (char_length(name) between 1 and 80),
  email text,
  email_verified boolean not null default false,
  designation text, bio text, phone text, image text, cover text, locality text, country char(2),
  locale text not null default 'en',
  timezone text not null default 'UTC',
  settings jsonb not null default '{}',
  friends_count integer not null default 0,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table review_category_set (
  slug text primary key,
  label text not null,
  position smallint not null
);

create table review_category (
  id uuid primary key,                          -- derived from set and slug, the same everywhere
  set_slug text not null references review_category_set,
  slug text not null,
  label text not null,
  axis text not null check (axis in ('quality', 'service', 'value', 'trust')),
  question text not null,
  unique (set_slug, axis)                       -- four a set, one an axis: businesses compare
);

create table category (
  slug text primary key,
  parent_slug text references category,
  label text not null,
  icon text not null,
  schema_type text not null,
  review_category_set text not null references review_category_set,
  position integer not null,
  rating_count bigint not null default 0,       -- reviews of all its profiles
  rating_total bigint not null default 0        -- sum of their four scores
);
create index category_parent on category (parent_slug, position);

create table place (
  slug text primary key,
  label text not null,
  country char(2),
  profiles_count integer not null default 0
);
create index place_by_size on place (profiles_count desc, slug);

create table import_run (
  id uuid primary key,
  source_name text not null,
  file_name text not null,
  fingerprint text not null,                    -- of file and mapping: the same ones again go on with a broken run
  report_file text,                             -- JSON lines, one a row
  state text not null check (state in ('running', 'done', 'undone')),
  resume_row integer not null default 0,        -- rows before this one are committed
  counts jsonb not null default '{}',
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table profile (
  id uuid primary key,
  slug text not null unique,
  business_name text not null check (char_length(business_name) between 1 and 120),
  name_key text not null,                       -- folded name: duplicates, typos
  tagline text, description text,
  category_slug text references category,
  place_slug text references place,
  phone text, email text, website text,
  website_host text,                            -- duplicates by website
  socials jsonb not null default '{}',
  line1 text, line2 text, locality text, region text, postal_code text, country char(2),
  address_visibility text not null default 'full' check (address_visibility in ('full', 'area', 'hidden')),
  timezone text check (timezone is null or timestamptz '2000-01-01Z' at time zone timezone is not null),  -- one that this database knows
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  -- Where everyone may know it to be: an area is good to a kilometre. Nothing that a visitor can ask looks at lat and lng.
  shown_lat double precision generated always as
    (case address_visibility when 'full' then lat when 'area' then round(lat::numeric, 2)::double precision end) stored,
  shown_lng double precision generated always as
    (case address_visibility when 'full' then lng when 'area' then round(lng::numeric, 2)::double precision end) stored,
  hours jsonb not null default '[]',
  special_hours jsonb not null default '[]',
  open_minutes int4multirange,                  -- minutes of the week that are open, local time, Monday 00:00 = 0
  payment_methods text[] not null default '{}',
  languages text[] not null default '{}',
  accessibility jsonb not null default '{}',
  tags text[] not null default '{}',
  price_range smallint check (price_range between 1 and 4),
  image text, cover text,
  other_images jsonb not null default '[]',
  status text not null default 'published'
    check (status in ('draft', 'published', 'temporarily_closed', 'permanently_closed', 'suspended')),
  claim_state text not null default 'unclaimed' check (claim_state in ('unclaimed', 'pending', 'claimed')),
  verified boolean not null default false,
  completeness smallint not null default 0 check (completeness between 0 and 100),
  followers_count integer not null default 0,
  reviews_count integer not null default 0,
  score double precision not null default 0,    -- Bayesian mean; 0 without reviews, so that they sort last
  prior_mean double precision not null default 3.5,
  search tsvector not null,
  source_name text, source_id text, source_url text, source_licence text,
  source_hash text,                             -- of the imported fields: an unchanged row is skipped
  import_run_id uuid references import_run,     -- the run that created it
  version integer not null default 1,           -- its ETag
  created_by uuid references member,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source_name, source_id),
  check ((lat is null) = (lng is null))
);
create index profile_by_score on profile (score desc, id desc) where status = 'published';
create index profile_by_newest on profile (created_at desc, id desc) where status = 'published';
create index profile_by_reviews on profile (reviews_count desc, id desc) where status = 'published';
create index profile_by_followers on profile (followers_count desc, id desc) where status = 'published';
create index profile_category_score on profile (category_slug, score desc, id desc) where status = 'published';
create index profile_place_score on profile (place_slug, score desc, id desc) where status = 'published';
create index profile_verified on profile (score desc, id desc) where status = 'published' and verified;
create index profile_in_box on profile (shown_lat, shown_lng) where status = 'published';        -- the part of a map that is in view
create index profile_search on profile using gin (search);
create index profile_name_key on profile (name_key);                               -- exact names first
create index profile_near on profile using gist (ll_to_earth(shown_lat, shown_lng)) where shown_lat is not null;
create index profile_phone on profile (phone) where phone is not null;              -- duplicates
create index profile_host_place on profile (website_host, place_slug) where website_host is not null;
create index profile_import_run on profile (import_run_id, id) where import_run_id is not null;

create table search_word (                      -- every word of a business name: misspellings are looked up here, not in the profiles
  word text primary key
);
create index search_word_trgm on search_word using gin (word gin_trgm_ops);

create table profile_slug (                     -- former slugs answer 308
  slug text primary key,
  profile_id uuid not null references profile on delete cascade,
  created_at timestamptz not null default now()
);
create index profile_slug_profile on profile_slug (profile_id);                   -- cascade

create table profile_member (
  profile_id uuid not null references profile on delete cascade,
  member_id uuid not null references member,
  role text not null check (role in ('owner', 'manager')),
  created_at timestamptz not null default now(),
  primary key (profile_id, member_id)
);
create index profile_member_mine on profile_member (member_id);

create table import_row (                       -- what a run did to rows that existed before, for undo
  run_id uuid not null references import_run on delete cascade,
  profile_id uuid not null references profile on delete cascade,
  before jsonb not null,
  primary key (run_id, profile_id)
);
create index import_row_profile on import_row (profile_id);                       -- cascade; later runs of a profile

create table idempotency_key (
  member_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The minute of the week at a moment somewhere, Monday 00:00 being 0. One expression, so that the planner inlines it.
create function week_minute(zone text, moment timestamptz) returns integer language sql stable as $$
  select (extract(isodow from moment at time zone coalesce(zone, 'UTC'))::int - 1) * 1440
    + extract(hour from moment at time zone coalesce(zone, 'UTC'))::int * 60
    + extract(minute from moment at time zone coalesce(zone, 'UTC'))::int
$$;

-- Open at a moment, special days considered one by one.
create function profile_is_open_specially(open_minutes int4multirange, special_hours jsonb, zone text, moment timestamptz)
returns boolean language sql stable as $$
  with local as (
    select moment at time zone coalesce(zone, 'UTC') as t
  ), special as (
    select h from local, jsonb_array_elements(special_hours) as h
    where to_char(t, 'YYYY-MM-DD') between h ->> 'from' and h ->> 'to'
    limit 1
  )
  select case
    when exists (select from special) then (
      select not coalesce((h ->> 'closed')::boolean, false)
        and (h ->> 'opens' is null or to_char(t, 'HH24:MI') >= h ->> 'opens')
        and (h ->> 'closes' is null or to_char(t, 'HH24:MI') < h ->> 'closes')
      from special, local)
    else open_minutes @> week_minute(zone, moment)
  end
$$;

-- Open at a moment, by the week's hours and the special days, in the profile's own time; null when nothing is known.
-- One expression, which the planner inlines: called as a function it was two thirds of the cost of a page of cards.
create function profile_is_open(open_minutes int4multirange, special_hours jsonb, zone text, moment timestamptz)
returns boolean language sql stable as $$
  select case when special_hours = '[]' then open_minutes @> week_minute(zone, moment)
    else profile_is_open_specially(open_minutes, special_hours, zone, moment) end
$$;
