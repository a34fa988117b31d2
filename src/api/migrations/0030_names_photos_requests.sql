-- Of the settings of those who left, one stays: that they did not show themselves to everyone. Else leaving would tell
-- who they were. What those chose who left before is not known any more.
update member set settings = '{"reviews_visible_to": "nobody"}' where deleted_at is not null;

-- When the photos of a review last changed: to undo a version takes back what it said, and not them.
alter table review add column photos_changed_at timestamptz;
update review set photos_changed_at = updated_at where photos <> '[]';

create table friend_request (                   -- who asked whom, accepted or not, for as long as a limit counts it
  asker_id uuid not null references member,
  asked_id uuid not null references member,
  asked_at timestamptz not null,
  declined_at timestamptz,
  primary key (asker_id, asked_id, asked_at)    -- its first column: how many a day
);
create index friend_request_asked on friend_request (asked_id);                 -- gone with who leaves
