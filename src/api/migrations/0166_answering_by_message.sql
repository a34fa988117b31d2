-- How fast a business answers is measured by what was written to it and by it, whatever it has deleted of its own copies.
create index message_recipient_asked on message_recipient (profile_id, message_id) where profile_id is not null;  -- the latest; merges, and businesses that go
drop index message_recipient_profile;
create index message_answered on message (profile_id, thread_id) where profile_id is not null;                    -- the same
drop index message_profile;
