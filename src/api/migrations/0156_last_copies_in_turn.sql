-- A message goes with the last copy of it. Of two who dropped the last two copies at once, each saw the other's, and where a
-- mailbox went as a whole nobody looked: what nobody could read any more was kept for ever. Whoever drops copies takes turns
-- now, message by message in one order, and looks when it is theirs. A message that waits to be sent goes when it is sent.
create function message_copy_dropped() returns trigger language plpgsql as $$
begin
  perform from message where id in (select message_id from dropped) order by id for update;
  delete from message
  where id in (select message_id from dropped) and sent_at is not null
    and not exists (select from message_copy where message_id = message.id);
  return null;
end $$;
create trigger message_copy_dropped after delete on message_copy
  referencing old table as dropped for each statement execute function message_copy_dropped();

-- What was left behind so.
delete from message where sent_at is not null and not exists (select from message_copy where message_id = message.id);
