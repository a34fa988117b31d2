-- Who may know what, as columns: the rings ask it of thousands of members at once.
alter table member
  add column friend_list text not null generated always as (coalesce(settings ->> 'friend_list', 'friends')) stored,
  add column reviews_visible_to text not null generated always as (coalesce(settings ->> 'reviews_visible_to', 'everyone')) stored;
alter table member
  add column carries_rings boolean not null generated always as (   -- whose friends are friends of a friend to others
    suspended_at is null and deleted_at is null and friends_count <= 1000
    and coalesce(settings ->> 'friend_list', 'friends') <> 'nobody') stored;

create table member_block (
  blocker_id uuid not null references member,
  blocked_id uuid not null references member,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id, blocker_id);

-- Accepted friendships, found from either side without looking at the table itself; and requests, of which few wait.
create index friendship_low_accepted on friendship (low_id, high_id) where accepted_at is not null;
create index friendship_high_accepted on friendship (high_id, low_id) where accepted_at is not null;
create index friendship_low_asked on friendship (low_id) where accepted_at is null;
create index friendship_high_asked on friendship (high_id) where accepted_at is null;
drop index friendship_high;

create view friend_tie as
  select low_id as member_id, high_id as friend_id, accepted_at as since from friendship where accepted_at is not null
  union all
  select high_id, low_id, accepted_at from friendship where accepted_at is not null;

create view block_tie as                        -- a block counts both ways, whoever made it
  select blocker_id as member_id, blocked_id as other_id from member_block
  union all
  select blocked_id, blocker_id from member_block;

-- The rings of a viewer, or with reach 1 the first: the only place that says who is in them (docs/decisions/0008-who-is-in-whose-rings.md).
-- Ring 1: friends, unless they show their reviews to nobody. Ring 2: friends of those who carry rings, unless they are
-- friends, are blocked either way, keep their friends to themselves, or show their reviews to fewer than everyone.
-- To who has more than 1,000 friends, those 1,000 carry who joined first: all would lead to everyone, and cost as much.
-- Nobody is in a ring of theirs whose name they may not know, so that no ring tells who wrote what.
-- Not to be unfolded into the query that asks (strict): planners guess its size badly, and pair every review with everyone.
-- Its few rows lie all over the tables, and in memory, so that an index is better than they think, too.
create function circle_of(viewer uuid, reach integer default 2) returns table (member_id uuid, ring integer)
language sql stable strict rows 1000 set random_page_cost = 1.1 as $$
  with friend as materialized (select friend_id from friend_tie where friend_tie.member_id = viewer)
  select nearest.id, nearest.ring
  from (
    select id, min(ring) as ring from (
      select friend_id as id, 1 as ring from friend
      union all
      select far.friend_id, 2
      from (select friend_id from friend where reach >= 2 order by friend_id limit 1000) as first
      join member as carrier on carrier.id = first.friend_id and carrier.carries_rings
      cross join lateral (select friend_id from friend_tie where friend_tie.member_id = carrier.id offset 0) as far
    ) as near group by id
  ) as nearest join member as author on author.id = nearest.id
  where nearest.id <> viewer and author.suspended_at is null and author.deleted_at is null
    and case nearest.ring
      when 1 then author.reviews_visible_to <> 'nobody'
      else author.reviews_visible_to = 'everyone' and author.friend_list <> 'nobody'
        and nearest.id not in (select other_id from block_tie where block_tie.member_id = viewer) end
$$;
