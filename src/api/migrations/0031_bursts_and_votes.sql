-- A review is early by an account that is new, or whose address is not confirmed, however old it is; the two are counted
-- apart (docs/decisions/0034-what-an-unconfirmed-address-may-do.md).
alter table review
  add column was_confirmed boolean not null default false,   -- the address of its author was confirmed when they wrote it; asked of early ones
  add column burst_at timestamptz;               -- found to be of a burst then; published ones are shown to operators beside it
update review set was_confirmed = true from member
  where member.id = review.member_id and is_early and (email_verified or member.deleted_at is not null);
update review set burst_at = created_at where state = 'examination';
create index review_beside_burst on review (profile_id, created_at)
  where burst_at is not null and state = 'published' and examined_at is null and deleted_at is null;

-- Votes are of members with a confirmed address.
with gone as (
  delete from review_helpful using member where member.id = member_id and not email_verified returning review_id
)
update review set helpful_count = helpful_count - lost.n
from (select review_id, count(*)::int as n from gone group by review_id) as lost where review.id = lost.review_id;
