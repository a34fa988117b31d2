-- Messages that wait for their time, of which the upkeep delivers those whose job is gone: jobs are in no backup, and can be
-- given up (docs/decisions/0081-a-copy-a-mailbox.md).
create index message_waiting on message (id) where sent_at is null;
