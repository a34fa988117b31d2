-- Who looked after a business may review it so many days after they stopped, and not before: asked whenever a review is
-- written. Rows that are older go with the next one of the business.
create table profile_former_keeper (
  profile_id uuid not null references profile on delete cascade,
  member_id uuid not null references member,
  ended_at timestamptz not null,
  primary key (profile_id, member_id)           -- the last time counts
);
create index profile_former_keeper_member on profile_former_keeper (member_id);   -- goes when they leave

-- Followers count once their address is confirmed.
update profile set followers_count = counted.n
from (
  select profile.id, count(member.id)::int as n
  from profile
  left join follow on follow.profile_id = profile.id
  left join member on member.id = follow.member_id
    and member.email_verified and member.suspended_at is null and member.deleted_at is null
  where profile.followers_count <> 0
  group by profile.id
) as counted
where counted.id = profile.id and profile.followers_count <> counted.n;

-- So many viewers of one network are counted a profile and day, each in a place of its own: two processes that count at
-- the same moment meet in the index. Who was here before today's change is forgotten, as when the database crashes.
delete from profile_viewer;
alter table profile_viewer
  add column network bytea not null,            -- a keyed hash, as of the viewer
  add column place smallint not null check (place between 1 and 5);
create unique index profile_viewer_place on profile_viewer (day, profile_id, network, place);
