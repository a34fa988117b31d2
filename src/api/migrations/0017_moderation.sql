alter table review
  add column removed_for text,                   -- the public reason, counted by it
  add column reported_at timestamptz,            -- marked for its readers while a person looks
  add column is_early boolean not null default false,   -- the first of its member for this business, by an account that was new
  add column examined_at timestamptz;            -- a person has looked at it since
update review set removed_for = 'other' where state = 'removed';
alter table review add constraint review_removed_for check ((state = 'removed') = (removed_for is not null));
-- Counted whenever a new account writes its first review of a business: a burst of those waits in examination.
create index review_early on review (profile_id, created_at) where is_early and examined_at is null and deleted_at is null;
create index review_in_examination on review (profile_id, created_at) where state = 'examination' and deleted_at is null;  -- the queue

create table moderation_decision (
  id uuid primary key,
  subject_type text not null check (subject_type in ('review', 'profile', 'member')),
  action text not null check (action in ('remove', 'keep', 'publish', 'restore', 'uphold')),
  reason text,                                   -- why it was removed; null with the other actions
  explanation text not null check (char_length(explanation) between 1 and 1000),   -- for whom it is about
  profile_id uuid references profile on delete set null,   -- whose reviews they are
  decided_by uuid not null references member,
  decided_at timestamptz not null,
  check ((action = 'remove') = (reason is not null))
);
create index moderation_decision_newest on moderation_decision (decided_at desc, id desc);      -- the public log

create table moderation_subject (                -- what a decision is about, and what its author says to it
  decision_id uuid not null references moderation_decision on delete cascade,
  subject_id uuid not null,                      -- by subject_type of the decision
  author_id uuid references member,              -- who is told, and may appeal: of a business, its owners are
  appeal text check (char_length(appeal) <= 2000),
  appealed_by uuid references member,
  appealed_at timestamptz,
  answered_at timestamptz,                       -- an operator has decided again
  primary key (decision_id, subject_id),
  check ((appealed_by is null) = (appealed_at is null))
);
create index moderation_subject_author on moderation_subject (author_id, decision_id desc);     -- what was decided about me
create index moderation_subject_thing on moderation_subject (subject_id, decision_id desc);     -- the last decision about a thing
create index moderation_subject_appeals on moderation_subject (appealed_at) where appealed_at is not null and answered_at is null;

create table report (
  id uuid primary key,
  reporter_id uuid not null references member,
  subject_type text not null check (subject_type in ('review', 'profile', 'member')),
  subject_id uuid not null,
  reason text not null,
  words text check (char_length(words) <= 1000),
  created_at timestamptz not null,
  decision_id uuid references moderation_decision    -- null while nobody has decided
);
create unique index report_once on report (reporter_id, subject_type, subject_id);             -- once a member and subject
create index report_of_member on report (reporter_id, created_at desc, id desc);               -- mine, and how many a day
create index report_open on report (subject_type, subject_id, created_at) where decision_id is null;   -- the queue
