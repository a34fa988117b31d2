-- Messages: mail, of which everybody who has it has a copy of their own (docs/decisions/0081-a-copy-a-mailbox.md). No table is
-- partitioned: every read begins with a mailbox or a message, so each index finds its rows in a handful of pages at any
-- size, and what is thrown away is spread over all times.

create table message_group (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 80),
  description text check (char_length(description) <= 500),
  image text,
  profile_id uuid references profile on delete set null,
  created_at timestamptz not null
);
create index message_group_profile on message_group (profile_id) where profile_id is not null;     -- merges, and businesses that go

create table message_participant (
  group_id uuid not null references message_group on delete cascade,
  member_id uuid not null references member,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz,                                       -- null while they are asked
  asked_at timestamptz not null,
  primary key (group_id, member_id),
  check (role = 'member' or joined_at is not null)             -- nobody is anything in a group without having accepted
);
create unique index message_participant_owner on message_participant (group_id) where role = 'owner';
create index message_participant_mine on message_participant (member_id);

create table message (
  id uuid primary key,
  thread_id uuid not null,                                     -- the first message of the thread; it may be gone
  author_id uuid not null references member,
  is_as_profile boolean not null,                              -- written in the name of a business, which may be gone
  profile_id uuid references profile on delete set null,
  subject text not null check (char_length(subject) <= 150),
  body text not null check (char_length(body) <= 10000),
  is_erased boolean not null default false,                    -- its author has left, and their words with them
  body_hash text not null generated always as (md5(body)) stored,
  reply_to_id uuid,                                            -- it may be gone
  client_id uuid,
  search tsvector not null,                                    -- folded outside of the database, which has no rule of its own for it
  written_at timestamptz not null,
  deliver_at timestamptz not null,                             -- until then it can be taken back, or waits
  sent_at timestamptz,                                         -- null until it was delivered
  check (profile_id is null or is_as_profile),
  check (is_erased or subject <> '' and body <> '')
);
create unique index message_client on message (author_id, client_id) where client_id is not null;   -- sent twice, it is one
create index message_author on message (author_id, written_at);                                   -- what somebody wrote lately
create index message_profile on message (profile_id) where profile_id is not null;                  -- merges, and businesses that go

create table message_recipient (
  message_id uuid not null references message on delete cascade,
  position smallint not null,
  type text not null check (type in ('member', 'profile', 'group')),
  member_id uuid references member,
  profile_id uuid references profile on delete set null,
  group_id uuid references message_group on delete set null,
  primary key (message_id, position),
  check (num_nonnulls(member_id, profile_id, group_id) <= 1)
);
create index message_recipient_profile on message_recipient (profile_id) where profile_id is not null;
create index message_recipient_group on message_recipient (group_id) where group_id is not null;

create table message_copy (
  message_id uuid not null references message on delete cascade,
  member_id uuid references member,
  profile_id uuid references profile on delete cascade,
  mailbox_id uuid not null generated always as (coalesce(member_id, profile_id)) stored,
  thread_id uuid not null,
  author_id uuid not null references member,                   -- of the message: blocks are asked by it
  folder text not null check (folder in ('inbox', 'outbox', 'requests')),
  at timestamptz not null,                                     -- when it came, or was written
  read_at timestamptz,
  trashed_at timestamptz,
  primary key (mailbox_id, message_id),
  check (num_nonnulls(member_id, profile_id) = 1)
);
create index message_copy_folder on message_copy (mailbox_id, folder, at desc, message_id desc) where trashed_at is null;
create index message_copy_unread on message_copy (mailbox_id, folder, at desc, message_id desc)
  where trashed_at is null and read_at is null;
create index message_copy_trash on message_copy (mailbox_id, trashed_at desc, message_id desc) where trashed_at is not null;
create index message_copy_thread on message_copy (mailbox_id, thread_id, at, message_id);
create index message_copy_message on message_copy (message_id);                                    -- receipts; whether it was the last
create index message_copy_expired on message_copy (trashed_at) where trashed_at is not null;         -- what the trash forgets
create index message_copy_asked on message_copy (author_id, at) where folder = 'requests';           -- strangers written to in a day

-- Who may write to the inbox of a mailbox: whoever was accepted, answered or written to first.
create table message_contact (
  member_id uuid references member,
  profile_id uuid references profile on delete cascade,
  mailbox_id uuid not null generated always as (coalesce(member_id, profile_id)) stored,
  other_member_id uuid references member,
  other_profile_id uuid references profile on delete cascade,
  other_id uuid not null generated always as (coalesce(other_member_id, other_profile_id)) stored,
  since timestamptz not null,
  primary key (mailbox_id, other_id),
  check (num_nonnulls(member_id, profile_id) = 1 and num_nonnulls(other_member_id, other_profile_id) = 1)
);
create index message_contact_other on message_contact (other_id);                                  -- departures and merges

create table message_draft (
  id uuid primary key,
  author_id uuid not null references member,
  profile_id uuid references profile on delete cascade,        -- in whose name; of each of its people their own
  thread_id uuid,                                              -- of what it answers
  reply_to_id uuid,
  recipients jsonb not null default '[]' check (jsonb_typeof(recipients) = 'array'),
  subject text not null default '' check (char_length(subject) <= 150),
  body text not null default '' check (char_length(body) <= 10000),
  client_id uuid,
  updated_at timestamptz not null,
  trashed_at timestamptz
);
create unique index message_draft_client on message_draft (author_id, client_id) where client_id is not null;
create unique index message_draft_thread on message_draft (author_id, profile_id, thread_id) nulls not distinct
  where thread_id is not null and trashed_at is null;                                              -- one a thread
create index message_draft_folder on message_draft (author_id, updated_at desc, id desc);
create index message_draft_profile on message_draft (profile_id) where profile_id is not null;
create index message_draft_expired on message_draft (trashed_at) where trashed_at is not null;

-- Unread messages in a folder of a mailbox that the reader may read, counted as far as `most`: beside lists, and with every look at oneself.
create function unread_messages(mailbox uuid, reader uuid, wanted text, most integer) returns integer stable language sql as $$
  select count(*)::int from (
    select from message_copy
    where mailbox_id = mailbox and folder = wanted and trashed_at is null and read_at is null
      and (author_id = reader or not exists (select from block_tie where member_id = reader and other_id = author_id))
    limit most
  ) as unread
$$;
