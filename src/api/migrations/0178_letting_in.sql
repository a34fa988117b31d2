-- How many others each confirmed member lets in (docs/decisions/0119-one-confirmation-releases-few.md). Steps are counted from
-- the operators: those whom they confirm, and who was here before there were coins, stand at 1; whose proof about a business was
-- examined, at 2; anybody else one step behind who let them in. What was confirmed so far counts as an examined proof.
alter table coin_wallet add column steps smallint check (steps > 0);    -- null until the member is confirmed
update coin_wallet set steps = case when confirmed_at = began_at then 1 else 2 end from coin_site where confirmed_at is not null;
alter table coin_wallet add check ((steps is null) = (confirmed_at is null));
-- In one period after the other, each of which begins with the first whom they let in after the last has ended.
alter table coin_wallet add column let_in integer not null default 0;
alter table coin_wallet add column let_in_since timestamptz;

-- Who would be let in by somebody who has let in as many as they may: it is tried again. Each hour those are looked for.
alter table coin_holder add column asked_by uuid references member;
create index coin_holder_asked on coin_holder (asked_by) where asked_by is not null;       -- also members who leave

-- content/letting-in.json, read at the start; a change is a new row.
create table coin_letting_in (
  version integer primary key,
  period_days integer not null check (period_days > 0),
  numbers integer[] not null                            -- in one period: at step 1, at step 2 and so on; nobody beyond
);
