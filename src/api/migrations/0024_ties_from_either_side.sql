-- A friendship as a row for each of the two, so that whose friends somebody is takes one walk along one index instead of
-- two along two (a member's 50 friends: 4 pages instead of 8). The index holds the time, too: the table is never looked at.
drop view friend_tie;
create table friend_tie (
  member_id uuid not null,
  friend_id uuid not null,
  since timestamptz not null
);
insert into friend_tie
  select low_id, high_id, accepted_at from friendship where accepted_at is not null
  union all
  select high_id, low_id, accepted_at from friendship where accepted_at is not null
  order by 1, 2;
alter table friend_tie add primary key (member_id, friend_id) include (since);

-- In the database, so that no tie is without its friendship, and no friendship without its ties.
create function friendship_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.accepted_at is not null then
    delete from friend_tie where member_id = old.low_id and friend_id = old.high_id;
    delete from friend_tie where member_id = old.high_id and friend_id = old.low_id;
  end if;
  if tg_op <> 'DELETE' and new.accepted_at is not null then
    insert into friend_tie (member_id, friend_id, since)
    values (new.low_id, new.high_id, new.accepted_at), (new.high_id, new.low_id, new.accepted_at);
  end if;
  return null;
end $$;
create trigger friendship_changed after insert or update or delete on friendship for each row execute function friendship_changed();

drop index friendship_low_accepted, friendship_high_accepted;
create index friendship_high on friendship (high_id);                            -- all of a member who leaves

-- Who may be shown where (docs/decisions/0028-rings-are-asked-of-the-few.md). Few may not: they stand in a short index,
-- instead of thousands being looked up in the table.
alter table member
  add column shows_friends boolean not null generated always as (
    suspended_at is null and deleted_at is null and coalesce(settings ->> 'friend_list', 'friends') <> 'nobody') stored,
  add column in_first_rings boolean not null generated always as (
    suspended_at is null and deleted_at is null and coalesce(settings ->> 'reviews_visible_to', 'everyone') <> 'nobody') stored,
  add column in_second_rings boolean not null generated always as (
    suspended_at is null and deleted_at is null and coalesce(settings ->> 'friend_list', 'friends') <> 'nobody'
    and coalesce(settings ->> 'reviews_visible_to', 'everyone') = 'everyone') stored;
create index member_hiding on member (id) include (carries_rings, shows_friends, in_first_rings, in_second_rings)
  where not (carries_rings and in_second_rings);

-- Who reviewed a business, and how: in which rings they are is asked of these alone.
create index review_by_author on review (profile_id, member_id) include (total) where deleted_at is null and state = 'published';

drop function circle_of(uuid, integer);
drop function reached_by(uuid, integer);
drop function is_shown_in_ring(integer, member);

-- The functions below are in plpgsql because it keeps their plans: to plan them takes ten times as long as to run them.
-- The plans are right for everybody: walks along these indexes, of which nothing but their length differs.
-- What they find lies all over the tables, and in memory, so that an index is better than planners think.
-- `offset 0` keeps what is asked of one row from being joined, `is true` keeps a list a hash that is made once.

-- Those of the members who do not hide: who 'carries' rings, shows 'friends', or is 'first' or 'second' in rings.
-- Of up to 200 it is asked one by one; from more, all who hide are taken away at once.
create function who_show(members uuid[], what text) returns uuid[]
language plpgsql stable set random_page_cost = 1.1 set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(members) <= 200 then
    return array(
      select one.id from unnest(members) as one (id)
      where not exists (
        select from member
        where member.id = one.id and not (carries_rings and in_second_rings) and not case what
          when 'carries' then carries_rings when 'friends' then shows_friends
          when 'first' then in_first_rings else in_second_rings end
        offset 0));
  end if;
  return array(
    select unnest(members)
    except
    select id from member
    where not (carries_rings and in_second_rings) and not case what
      when 'carries' then carries_rings when 'friends' then shows_friends
      when 'first' then in_first_rings else in_second_rings end);
end $$;

-- Friends who lead to theirs: the thousand who joined first, but for those who do not carry rings.
create function carriers_of(viewer uuid) returns uuid[] language sql stable as $$
  select who_show(array(
    select friend_id from friend_tie where member_id = viewer order by friend_id limit 1000), 'carries')
$$;

-- Friends who let the viewer see whose friends they are: of these, friends in common are counted.
create function showing_friends_of(viewer uuid) returns uuid[] language sql stable as $$
  select who_show(array(select friend_id from friend_tie where member_id = viewer), 'friends')
$$;

-- The rings of a viewer, or with reach 1 the first; of all members, or among these alone. Ring 1: friends. Ring 2: friends
-- of those who carry rings, but for those who are friends or are blocked either way. In neither who does not show themselves.
-- Where those who are asked about are fewer than those who carry, friends of each of them are looked at instead of friends
-- of all who carry: a business has reviews by few, and the member with 5,000 friends a thousand who carry.
create function circle_of(viewer uuid, reach integer default 2, among uuid[] default null)
returns table (member_id uuid, ring integer)
language plpgsql stable rows 1000 set random_page_cost = 1.1 set plan_cache_mode = force_generic_plan as $$
declare
  friends uuid[];                               -- among those who are asked about
  carriers uuid[];
  far uuid[];
begin
  if among is null then
    friends := array(select friend_id from friend_tie where friend_tie.member_id = viewer);
  else
    friends := array(
      select friend_id from friend_tie
      where friend_tie.member_id = viewer and (friend_id in (select unnest(among))) is true);
  end if;
  return query select unnest(who_show(friends, 'first')), 1;
  if reach < 2 then return; end if;
  carriers := carriers_of(viewer);
  if cardinality(among) <= cardinality(carriers) then
    far := array(
      select one.id from unnest(among) as one (id) where exists (
        select from friend_tie
        where friend_tie.member_id = one.id and (friend_id in (select unnest(carriers))) is true offset 0));
  else
    far := array(
      select distinct tie.friend_id from unnest(carriers) as carrier (id)
      cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.id offset 0) as tie
      where among is null or tie.friend_id in (select unnest(among)));
  end if;
  far := array(
    select one.id from unnest(far) as one (id) where one.id <> viewer and one.id not in (select unnest(friends))
      and one.id not in (select other_id from block_tie where block_tie.member_id = viewer));
  return query select unnest(who_show(far, 'second')), 2;
end $$;
