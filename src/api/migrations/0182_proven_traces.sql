-- A mailbox by which two accounts look alike counts for their limits only where both have confirmed it: anybody could sign up
-- with somebody else's address. Browsers need no proof; of mailboxes seen before this nothing is known, and in 30 days they are forgotten.
alter table invitation_trace add column is_proven boolean not null default true;
