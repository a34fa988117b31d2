-- Tokens hold for an hour, and a device that was not used meanwhile brings one of before: it says nothing against what is known
-- since. Null where that was not noted yet.
alter table member add column address_as_of timestamptz;   -- when the token was issued, or the confirmation came, that the address is from
