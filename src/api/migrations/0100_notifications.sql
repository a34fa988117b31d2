-- What a member is told of (docs/decisions/0084-one-notification-a-matter.md): while it is unread, one row a kind and matter,
-- however often it happens. No table is partitioned: each read begins with a member, and what is old goes by one index.
create table notification (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null,                                 -- src/contract/notifications/kinds.ts
  topic_id uuid not null,                             -- the matter, by which more of the same is one: a post, a business, a thread
  profile_id uuid references profile on delete cascade,
  review_id uuid references review on delete cascade,
  post_id uuid references post on delete cascade,
  comment_id uuid references post_comment on delete set null,    -- the last of them
  group_id uuid references message_group on delete cascade,
  in_bell boolean not null,                           -- as the member wished when it came
  in_mail boolean not null,
  is_named boolean not null,                          -- those who did it are named: without any of them there is nothing to tell
  is_always_shown boolean not null,                   -- also of what is hidden: a decision about it
  at timestamptz not null,                            -- when it happened last
  read_at timestamptz
);
create unique index notification_open on notification (member_id, kind, topic_id) where read_at is null;
create index notification_newest on notification (member_id, at desc, id desc) where in_bell;
create index notification_unread on notification (member_id, at desc, id desc) where read_at is null;
create index notification_at on notification (at);                                        -- what is old enough to forget
create index notification_profile on notification (profile_id) where profile_id is not null;    -- cascade, and merging
create index notification_review on notification (review_id) where review_id is not null;
create index notification_post on notification (post_id) where post_id is not null;
create index notification_comment on notification (comment_id) where comment_id is not null;
create index notification_group on notification (group_id) where group_id is not null;

-- Who did it, the first hundred of them.
create table notification_actor (
  notification_id uuid not null references notification on delete cascade,
  member_id uuid not null references member,
  profile_id uuid references profile on delete set null,    -- as which business; what that says names nobody
  is_as_profile boolean not null,
  at timestamptz not null,
  primary key (notification_id, member_id)
);
create index notification_actor_member on notification_actor (member_id);                 -- who takes it back, or leaves
create index notification_actor_profile on notification_actor (profile_id) where profile_id is not null;

-- Whom there is something to mail to, and when their hour comes.
create table digest (
  member_id uuid primary key references member,
  since timestamptz not null,                         -- nothing older is in it
  due_at timestamptz                                  -- null until it is known
);
create index digest_due on digest (due_at nulls first);

-- The mails of the last week, for the most that a member wants of them.
create table digest_mail (
  member_id uuid not null references member,
  sent_at timestamptz not null,
  primary key (member_id, sent_at)
);
create index digest_mail_at on digest_mail (sent_at);

-- Whether something is left of what the member was told of: somebody who did it, a business that is there, words that stand.
create function notification_shown(told notification) returns boolean stable language sql as $$
  select told.is_always_shown or (
    (not told.is_named or exists (
      select from notification_actor as acted join member as actor on actor.id = acted.member_id
      where acted.notification_id = told.id and actor.suspended_at is null and (actor.email_verified or told.kind = 'friend_accepted')
        and not exists (select from block_tie where block_tie.member_id = told.member_id and other_id = actor.id)))
    and (told.profile_id is null or exists (
      select from profile where profile.id = told.profile_id and status not in ('draft', 'waiting', 'suspended', 'deleted')))
    and (told.post_id is null or exists (select from post where post.id = told.post_id and state = 'published'))
    and (told.comment_id is null or exists (
      select from post_comment where post_comment.id = told.comment_id and state = 'published'))
    and (told.review_id is null or exists (select from review where review.id = told.review_id and state = 'published' and deleted_at is null)))
$$;

-- Unread in a member's bell, counted as far as `most`: beside the bell, and with every look at oneself.
create function unread_notifications(reader uuid, most integer) returns integer stable language sql as $$
  select count(*)::int from (
    select from notification
    where member_id = reader and read_at is null and in_bell and notification_shown(notification)
    limit most
  ) as unread
$$;
