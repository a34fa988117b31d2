-- What people have said about a business is not its owner's to delete (docs/decisions/0029-what-was-reviewed-is-closed.md).
alter table profile_deletion
  add column reason text;                        -- what its owners read when an operator deleted it; null when an owner did

-- Businesses that an owner deleted with reviews by others are closed instead, with their reviews.
with reviewed as (
  delete from profile_deletion where exists (
    select from review where review.profile_id = profile_deletion.profile_id and review.deleted_at is null
      and not exists (select from profile_member as keeper
        where keeper.profile_id = review.profile_id and keeper.member_id = review.member_id))
  returning profile_id, former_status
)
update profile set
  status = case former_status when 'suspended' then 'suspended' else 'permanently_closed' end,
  version = version + 1
from reviewed where profile.id = reviewed.profile_id;

alter table moderation_decision
  drop constraint moderation_decision_action_check,
  add constraint moderation_decision_action_check
    check (action in ('remove', 'delete', 'keep', 'publish', 'restore', 'uphold')),
  drop constraint moderation_decision_check,
  add constraint moderation_decision_reason_check check ((action in ('remove', 'delete')) = (reason is not null));
create index moderation_decision_profile on moderation_decision (profile_id, decided_at desc)
  where profile_id is not null;                  -- what was decided about a business; it goes without a search
