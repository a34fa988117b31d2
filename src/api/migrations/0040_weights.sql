-- What a review counts as (docs/decisions/0038-what-newcomers-reviews-weigh.md): 0 of a burst, 1 a newcomer's that does
-- not count yet, 2 to 4 one to three quarters, 5 in full. Reviews from before count in full, as they did, but for those of
-- bursts that nobody has decided about.
alter table review
  add column standing smallint not null default 5 check (standing between 0 and 5),
  add column weigh_at timestamptz;               -- when it may count as something else, by the age of its author's account
update review set standing = 0 where burst_at is not null and examined_at is null and state = 'published';
drop index review_early, review_beside_burst;
alter table review drop column is_early, drop column was_confirmed, drop column burst_at;
create index review_to_weigh on review (weigh_at) where weigh_at is not null;                        -- the hourly upkeep
create index review_unsettled on review (member_id) where standing < 5 and deleted_at is null;     -- its author acts elsewhere
create index review_of_burst on review (profile_id, created_at)
  where standing = 0 and state = 'published' and deleted_at is null;                               -- the queue

-- Counts and sums of scores by standing, from which the others follow. Weights are quarters of a review: whole numbers, so
-- that sums are exact whatever comes and goes. n and the distributions are of reviews that count for something.
alter table profile_rating
  add column standing_counts integer[] not null default '{0,0,0,0,0,0}',
  add column standing_totals integer[] not null default '{0,0,0,0,0,0}';
update profile_rating set standing_counts = array[0, 0, 0, 0, 0, n], standing_totals = array[0, 0, 0, 0, 0, total::integer],
  axis_totals = array(select 4 * axis_total from unnest(axis_totals) with ordinality as axis (axis_total, at) order by at);
-- Of businesses with such a burst, from the reviews themselves.
update profile_rating as rating set
  standing_counts = array[counted.of_burst, 0, 0, 0, 0, counted.n],
  standing_totals = array[counted.of_burst_total, 0, 0, 0, 0, counted.total],
  axis_totals = array[4 * counted.quality, 4 * counted.service, 4 * counted.value, 4 * counted.trust],
  distribution = array(
    select count(review.id) from generate_series(1, 5) as stars (given) left join review
      on review.profile_id = rating.profile_id and standing = 5 and state = 'published' and deleted_at is null
      and (review.total + 2) / 4 = given
    group by given order by given),
  axis_distributions = array(
    select count(review.id) from generate_series(1, 4) as axis (number) cross join generate_series(1, 5) as stars (given)
    left join review
      on review.profile_id = rating.profile_id and standing = 5 and state = 'published' and deleted_at is null
      and (array[quality, service, value, trust])[number] = given
    group by number, given order by number, given)
from (
  select profile_id, count(*) filter (where standing = 0)::integer as of_burst,
    coalesce(sum(total) filter (where standing = 0), 0)::integer as of_burst_total,
    count(*) filter (where standing = 5)::integer as n, coalesce(sum(total) filter (where standing = 5), 0)::integer as total,
    coalesce(sum(quality) filter (where standing = 5), 0)::integer as quality,
    coalesce(sum(service) filter (where standing = 5), 0)::integer as service,
    coalesce(sum(value) filter (where standing = 5), 0)::integer as value,
    coalesce(sum(trust) filter (where standing = 5), 0)::integer as trust
  from review
  where state = 'published' and deleted_at is null and profile_id in (select profile_id from review where standing = 0)
  group by profile_id
) as counted
where counted.profile_id = rating.profile_id;
alter table profile_rating drop column n, drop column total;
alter table profile_rating
  add column n integer not null generated always as (
    standing_counts[3] + standing_counts[4] + standing_counts[5] + standing_counts[6]) stored,
  add column weight integer not null generated always as (
    standing_counts[3] + 2 * standing_counts[4] + 3 * standing_counts[5] + 4 * standing_counts[6]) stored,
  add column total bigint not null generated always as (                       -- mean = total / (4 weight)
    standing_totals[3] + 2::bigint * standing_totals[4] + 3::bigint * standing_totals[5] + 4::bigint * standing_totals[6]
  ) stored,
  add check (n >= 0);
update profile set reviews_count = rating.n, score = case when rating.weight > 0
    then (5 * prior_mean + rating.total / 16.0) / (5 + rating.weight / 4.0) else 0 end
from profile_rating as rating
where rating.profile_id = profile.id and profile.id in (select profile_id from review where standing = 0);

-- Of the mean of a category, too, quarters are added up.
alter table category rename column rating_count to rating_weight;
update category set rating_weight = 4 * rating_weight, rating_total = 4 * rating_total
where rating_weight > 0;
