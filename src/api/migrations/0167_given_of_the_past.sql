-- What somebody is given of a group’s past counts as read as they join, but they have not opened it: nobody is told that they have.
alter table message_copy add column is_past boolean not null default false;

-- Those that were given before have the time of joining as that of reading.
update message_copy as copy set is_past = true
from message_recipient as recipient join message_participant as mine on mine.group_id = recipient.group_id
where recipient.message_id = copy.message_id and mine.member_id = copy.member_id
  and copy.read_at = mine.joined_at and copy.at < mine.joined_at;
