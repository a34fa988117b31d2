-- How many listed businesses lie in each place, counted where they are written: no feature, import or undo can forget it, or
-- count what nobody is shown. Many at once, as imports insert and take back, are one update of their places; of a business
-- that changes, places are touched only where it moves, or is listed now or no longer.
create function count_places(slugs text[], deltas integer[]) returns void language plpgsql as $$
begin
  -- In one order, so that two writers cannot block each other.
  perform from place where slug = any(slugs) order by slug for no key update;
  update place set profiles_count = place.profiles_count + change.delta
  from (
    select each.slug, sum(each.delta) as delta from unnest(slugs, deltas) as each (slug, delta)
    group by each.slug having sum(each.delta) <> 0
  ) as change
  where place.slug = change.slug;
end $$;

create function profiles_written() returns trigger language plpgsql as $$
begin
  perform count_places(array_agg(place_slug), array_agg(case tg_op when 'INSERT' then n else -n end))
  from (
    select place_slug, count(*)::integer as n from written
    where place_slug is not null and status = 'published' group by place_slug
  ) as counted
  having count(*) > 0;
  return null;
end $$;
create trigger profiles_inserted after insert on profile
  referencing new table as written for each statement execute function profiles_written();
create trigger profiles_deleted after delete on profile
  referencing old table as written for each statement execute function profiles_written();

create function profile_moved() returns trigger language plpgsql as $$
begin
  perform count_places(array[old.place_slug, new.place_slug],
    array[case when old.status = 'published' then -1 else 0 end, case when new.status = 'published' then 1 else 0 end]);
  return null;
end $$;
create trigger profile_moved after update on profile
  for each row when (old.place_slug is distinct from new.place_slug or old.status <> new.status)
  execute function profile_moved();

update place set profiles_count = counted.n
from (
  select place.slug, count(profile.id)::integer as n
  from place left join profile on profile.place_slug = place.slug and profile.status = 'published'
  group by place.slug
) as counted
where counted.slug = place.slug and place.profiles_count <> counted.n;
