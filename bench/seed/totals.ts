/** Everything the product stores about reviews, members and places, computed from the rows at once. */

/** From `review`: one row a profile. All count in full, which is four quarters each. */
export const fillRatings = `
insert into profile_rating (profile_id, standing_counts, standing_totals, distribution, axis_totals, axis_distributions)
select profile_id, array[0, 0, 0, 0, 0, count(*)]::int[], array[0, 0, 0, 0, 0, sum(total)]::int[],
  array[${starCounts('(total + 2) / 4')}]::int[],
  array[4 * sum(quality), 4 * sum(service), 4 * sum(value), 4 * sum(trust)]::int[],
  array[${['quality', 'service', 'value', 'trust'].map(starCounts).join(', ')}]::int[]
from review where deleted_at is null and state = 'published' group by profile_id`;

/** `column` counted by star, 1 to 5; (total + 2) / 4 in whole numbers is the mean of four, rounded half up. */
function starCounts(column: string): string {
	return [1, 2, 3, 4, 5].map((star) => `count(*) filter (where ${column} = ${star})`).join(', ');
}

export const fillCategoryTotals = `
update category set rating_weight = sums.weight, rating_total = sums.total
from (select category_slug, sum(weight) as weight, sum(total) as total
  from profile_load join profile_rating on profile_rating.profile_id = profile_load.id group by category_slug) as sums
where sums.category_slug = category.slug`;

/** (5 m + sum of overall scores) / (5 + n), m being the mean of the category, 3.5 below 50 reviews. */
export const scored = `
select profile_load.id as scored_id, coalesce(profile_rating.n, 0) as n, prior.mean,
  case when profile_rating.n > 0 then (5 * prior.mean + profile_rating.total / 16.0) / (5 + profile_rating.n) else 0 end as score
from profile_load
left join profile_rating on profile_rating.profile_id = profile_load.id
left join category on category.slug = profile_load.category_slug
cross join lateral (select case when category.rating_weight >= 4 * 50
  then category.rating_total / (4.0 * category.rating_weight) else 3.5 end::float8 as mean) as prior`;

export const fillFriendCounts = `
update member set friends_count = friends.n
from (select id, count(*) as n from (select low_id as id from friendship union all select high_id from friendship) as side group by id) as friends
where friends.id = member.id`;

/** From `friendship`: a row for each of the two. */
export const fillFriendTies = `
insert into friend_tie (member_id, friend_id, since)
select low_id, high_id, accepted_at from friendship where accepted_at is not null
union all select high_id, low_id, accepted_at from friendship where accepted_at is not null
order by 1, 2`;

export const fillPlaceCounts = `
update place set profiles_count = counted.n
from (select place_slug, count(*) as n from profile where status = 'published' group by place_slug) as counted
where counted.place_slug = place.slug`;

/** The words that misspellings are compared with: those of business names, but for numbers. */
export const fillSearchWords = `
insert into search_word (word)
select distinct word from profile cross join lateral unnest(string_to_array(name_key, ' ')) as word
where word ~ '[^0-9]' order by word on conflict do nothing`;
