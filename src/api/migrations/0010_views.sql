-- Who looked at what today, as hashes that nobody can trace back: without the day's salt they say nothing, and both are
-- deleted when the day is over. Unlogged, so that neither a replica nor an archive of the log keeps them longer; a crash of
-- the database forgets who was here today, and at most counts them twice.
create unlogged table view_salt (
  day date primary key,
  salt bytea not null
);
create unlogged table profile_viewer (
  day date not null,
  profile_id uuid not null,
  viewer bytea not null,
  primary key (day, profile_id, viewer)          -- once a viewer, profile and day
);

create table profile_view_day (                 -- what is kept of it: numbers
  profile_id uuid not null references profile on delete cascade,
  day date not null,                            -- in UTC
  views integer not null check (views > 0),
  primary key (profile_id, day)                 -- the last weeks of a business
);
create index profile_view_day_age on profile_view_day (day);                        -- forgotten after 400 days
