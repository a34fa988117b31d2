create table follow (                           -- a member wants to hear of a business
  member_id uuid not null references member,
  profile_id uuid not null references profile on delete cascade,
  created_at timestamptz not null,
  primary key (member_id, profile_id)           -- once, however often it is pressed; which of these businesses I follow
);
create index follow_of_member on follow (member_id, created_at desc, profile_id desc);    -- what I follow
create index follow_of_profile on follow (profile_id, created_at desc, member_id desc);   -- who follows a business, and how many a week
