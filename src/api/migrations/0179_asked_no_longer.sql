-- Nobody is told of an invitation to a group that was removed, or in which they no longer are nor asked to join: its name is
-- for those alone. Whoever is asked is not told while a block stands between them and the owner, whoever asked.
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
    and (told.group_id is null or exists (
      select from message_group join message_participant as mine on mine.group_id = message_group.id
      where message_group.id = told.group_id and removed_at is null and mine.member_id = told.member_id
        and (mine.joined_at is not null or not exists (
          select from message_participant as owning join block_tie on block_tie.other_id = owning.member_id
          where owning.group_id = told.group_id and owning.role = 'owner' and block_tie.member_id = told.member_id))))
    and (told.review_id is null or exists (select from review where review.id = told.review_id and state = 'published' and deleted_at is null)))
$$;
