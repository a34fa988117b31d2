-- Unread messages are counted from their index alone, which now says who wrote each: a mailbox of 5,000 lies all over the table.
drop index message_copy_unread;
create index message_copy_unread on message_copy (mailbox_id, folder, at desc, message_id desc) include (author_id)
  where trashed_at is null and read_at is null;

-- Whoever has a block with the reader is looked up once, and not for each message. Nobody has a block with themselves.
create or replace function unread_messages(mailbox uuid, reader uuid, wanted text, most integer) returns integer stable language sql as $$
  select count(*)::int from (
    select from message_copy
    where mailbox_id = mailbox and folder = wanted and trashed_at is null and read_at is null
      and author_id not in (select other_id from block_tie where member_id = reader)
    limit most
  ) as unread
$$;
