-- When a member last asked for all their own data (docs/decisions/0120-ones-own-data-in-one-archive.md). A row a member, which
-- the next time of asking overwrites; each read and write is by its key.
create table member_export (
  member_id uuid primary key references member,
  asked_at timestamptz not null,
  session_id text,                       -- the sign-in by which it was asked for, and is downloaded; null where nobody says
  taken_at timestamptz,                  -- when the download began: an archive is given once
  asked_on date not null,                -- for the most that a day has
  asked_that_day integer not null
);
