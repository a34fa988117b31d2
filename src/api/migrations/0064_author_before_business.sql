-- Who writes about a business: locked before it, so that what they write of others at the same moment is counted, too, and of
-- many writers none waits for another in a circle. Gives what is asked of the author then, each part of it a statement of its
-- own that has seen what was waited for; plpgsql keeps their plans, which take longer to make than to run.
create function lock_to_review(author uuid, reviewed uuid, since timestamptz, most integer)
returns table (member_since timestamptz, is_confirmed boolean, written integer, was_set_aside boolean, kept_until timestamptz)
language plpgsql as $$
begin
  perform from member where id = author for no key update;
  perform from profile where id = reviewed for no key update;
  return query select member.created_at, member.email_verified,
    -- Begun since then, taken back or not, and counted no further than that.
    (select count(*)::integer from (
      (select from review where member_id = author and created_at > since and deleted_at is null limit most)
      union all
      (select from review where member_id = author and created_at > since and deleted_at is not null limit most)
    ) as begun),
    exists (select from review where profile_id = reviewed and member_id = author
      and deleted_at is not null and state in ('examination', 'removed')),
    (select ended_at from profile_former_keeper where profile_id = reviewed and member_id = author)
    from member where member.id = author;
end $$;
