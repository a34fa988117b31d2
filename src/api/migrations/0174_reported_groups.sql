-- A group is reported by whoever is in it or asked to join: its name and what it is about reach people who have accepted nothing
-- yet (docs/decisions/0021-what-is-set-aside-and-who-decides.md).
alter table moderation_decision drop constraint moderation_decision_subject_type_check;
alter table moderation_decision
  add check (subject_type in ('review', 'profile', 'member', 'message', 'post', 'comment', 'group'));
alter table report drop constraint report_subject_type_check;
alter table report add check (subject_type in ('review', 'profile', 'member', 'message', 'post', 'comment', 'group'));
alter table message_group add column removed_at timestamptz;    -- it is there for nobody any more but its owner

-- Nobody is told of an invitation to a group that was removed.
create or replace function notification_shown(told notification) returns boolean stable language sql as $$
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
    and (told.group_id is null or exists (select from message_group where message_group.id = told.group_id and removed_at is null))
    and (told.review_id is null or exists (select from review where review.id = told.review_id and state = 'published' and deleted_at is null)))
$$;
