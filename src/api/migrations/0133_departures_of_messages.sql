-- Members who have left, of whose messages more are left than one transaction erases (docs/decisions/0079): a job goes on with it.
create table message_departure (
  member_id uuid primary key references member
);
