-- How fast a business answers what is written to it (docs/decisions/0095-how-fast-a-business-answers.md), told anew by the upkeep.
create table message_answering (
  profile_id uuid primary key references profile on delete cascade,
  within_hours integer check (within_hours >= 1),  -- null until enough were answered, and where most wait without end
  due_at timestamptz not null                      -- from then on it is told anew: once a day, and after the business has written
);
create index message_answering_due on message_answering (due_at, profile_id);
