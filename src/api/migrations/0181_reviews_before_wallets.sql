-- Whoever writes a first review of a business also has their other reviews weighed anew, and is given coins. Those reviews are
-- locked with the business now, before the wallet: whoever answers or removes one of them holds it, and waits for the wallet.
create or replace function lock_reviewed(reviewed uuid, reviewer uuid, is_by_reviewer boolean, since timestamptz, most integer)
returns table (
  -- The business, its totals, and how the reviewer stands to it.
  id uuid, status text, category_set text, rating_weight bigint, rating_total bigint,
  standing_counts integer[], standing_totals integer[], distribution integer[], axis_totals integer[], axis_distributions integer[],
  my_role text, kept_until timestamptz, was_set_aside boolean,
  -- Their review of it, and its answer.
  review_id uuid, version integer, state text, standing smallint, client_id text, body text, language text, visited_on date,
  written_at timestamptz, quality smallint, service smallint, value smallint, trust smallint,
  reply_body text, replied_at timestamptz,
  -- The reviewer.
  member_since timestamptz, is_confirmed boolean, written integer,
  name text, designation text, image text, locality text, shown_to text
) language plpgsql as $$
#variable_conflict use_column
begin
  if is_by_reviewer then
    perform from member where member.id = reviewer for no key update;
  end if;
  perform from profile where profile.id = reviewed for no key update;
  if is_by_reviewer then
    perform from review where review.member_id = reviewer and review.standing < 5 and review.deleted_at is null
      order by review.id for no key update;
  end if;
  return query select profile.id, profile.status, coalesce(category.review_category_set, 'default'),
    category.rating_weight, category.rating_total, rating.standing_counts, rating.standing_totals, rating.distribution,
    rating.axis_totals, rating.axis_distributions, profile_member.role, former.ended_at,
    exists (select from review as taken_back where taken_back.profile_id = reviewed and taken_back.member_id = reviewer
      and taken_back.deleted_at is not null and taken_back.state in ('examination', 'removed')),
    review.id, review.version, review.state, review.standing, review.client_id, review.body, review.language, review.visited_on,
    review.written_at, review.quality, review.service, review.value, review.trust, reply.body, reply.updated_at,
    member.created_at, member.email_verified,
    -- Begun since then, taken back or not, and counted no further than that.
    (select count(*)::integer from (
      (select from review as begun where begun.member_id = reviewer and begun.created_at > since
        and begun.deleted_at is null limit most)
      union all
      (select from review as begun where begun.member_id = reviewer and begun.created_at > since
        and begun.deleted_at is not null limit most)
    ) as begun),
    member.name, member.designation, member.image, member.locality, member.reviews_visible_to
  from profile
  join member on member.id = reviewer
  left join category on category.slug = profile.category_slug
  left join profile_rating as rating on rating.profile_id = profile.id
  left join profile_member on profile_member.profile_id = profile.id and profile_member.member_id = reviewer
  left join profile_former_keeper as former on former.profile_id = profile.id and former.member_id = reviewer
  left join review on review.profile_id = profile.id and review.member_id = reviewer and review.deleted_at is null
  left join review_reply as reply on reply.review_id = review.id
  where profile.id = reviewed;
end $$;
