-- Who joins the group is given what was written to it since then; where it is null, nothing of before.
alter table message_group add column shows_past_since timestamptz;
