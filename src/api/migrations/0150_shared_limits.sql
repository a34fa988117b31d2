-- Accounts that look like one person's have the limits of one member together (docs/decisions/0088-what-lies-outside-the-chain.md):
-- a random id that they have in common; null for whoever is taken for somebody of their own.
alter table coin_holder add column limits_id uuid;
create index coin_holder_limits on coin_holder (limits_id) where limits_id is not null;    -- what all of them were given
