-- Joins whose reward a flag holds, the newest first, for operators.
create index invitation_join_held on invitation_join (joined_at desc, member_id desc) where flag is not null;
