-- Whether a follow is among those of its business. With it, the follows of one member are counted, or no longer, in batches
-- that each stand for themselves, however many they are: a batch that was done finds nothing to do.
alter table follow
  add column is_counted boolean not null default false;
update follow set is_counted = true from member
where member.id = follow.member_id
  and member.email_verified and member.suspended_at is null and member.deleted_at is null;

create table follow_recount (                   -- a member whose follows are not all counted as they should; the last batch takes it away
  member_id uuid primary key references member
);
