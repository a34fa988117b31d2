-- What happened that concerns a member, for the pages that they have open (docs/decisions/0082-events-are-hints.md): that it did,
-- never what it says. Kept for an hour, so that no table of it grows and none is partitioned; not logged, as it is meant to be forgotten.
create unlogged table member_event (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null check (kind in ('message', 'read', 'notification', 'friend_request', 'coins')),
  subject_id uuid,                                    -- the message that came, where it is one
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id()      -- who has seen which transactions knows which events
);
create index member_event_since on member_event (member_id, xid);
create index member_event_at on member_event (at);    -- what is old enough to forget
