create table friendship (                       -- one row a pair, the smaller id first
  low_id uuid not null references member,
  high_id uuid not null references member,
  asked_by uuid not null references member,
  asked_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check (asked_by in (low_id, high_id))
);
create index friendship_high on friendship (high_id, low_id);
