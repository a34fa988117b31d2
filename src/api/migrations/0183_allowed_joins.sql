-- When an operator let a join count that was held: whoever joined is taken for a person of their own from then on.
alter table invitation_join add column if not exists allowed_at timestamptz;

-- A join that looked like an earlier one and has no flag was let count before this was noted. Of traces that are gone nothing is known.
update invitation_join as joined set allowed_at = now()
where flag is null and exists (
  select from invitation_trace as mine
  join invitation_trace as theirs on theirs.hash = mine.hash and theirs.member_id <> mine.member_id
  where mine.member_id = joined.member_id and theirs.seen_at <= joined.joined_at and (
    theirs.member_id = joined.inviter_id
    or exists (
      select from invitation_join as earlier
      where earlier.member_id = theirs.member_id and earlier.inviter_id = joined.inviter_id and earlier.joined_at < joined.joined_at)));
