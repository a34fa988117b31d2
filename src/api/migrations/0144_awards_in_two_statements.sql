-- An award in two statements of which the server keeps the plans (docs/decisions/0100-awards-in-two-statements.md), and what is above
-- a member's limits and cannot be done again on another day waits for one (docs/decisions/0088-what-lies-outside-the-chain.md).

-- That somebody joined happens once: its coins wait for a day that has room for them. A review can be written on another day.
alter table coin_rule add column may_wait boolean not null default false;

alter table coin_award add column limited_on date;      -- the day of whose limits it is; null while it waits for one
update coin_award set limited_on = (at at time zone 'utc')::date;
alter table coin_award
  drop constraint coin_award_waits_for_check,
  drop constraint coin_award_check1,
  add constraint coin_award_waits_for check (waits_for in ('confirmation', 'budget', 'limit')),
  add constraint coin_award_limited check ((waits_for = 'limit') is true = (limited_on is null) or state = 'reversed'),
  -- What waits for a day of its own is of no day's budget yet.
  add constraint coin_award_budgeted check ((waits_for in ('budget', 'limit')) is true = (counted_on is null) or state = 'reversed');
-- How often awards that waited were given a day: it changes what an award has been decided by, as a new entry does.
alter table coin_wallet add column freed integer not null default 0;
drop index coin_award_caps;
create index coin_award_caps on coin_award (wallet_id, limited_on) include (rule, amount);     -- what somebody has had in a day or a week
create index coin_award_limited on coin_award (wallet_id) where state = 'pending' and waits_for = 'limit';  -- what waits for a day

-- What decides about an award. Stable, so that all of it is of one moment; it locks nothing.
create function coin_standing(
  event text, earner uuid, asked text, asked_cause text, doer uuid, today date, monday date
) returns table (
  began_at timestamptz, is_strict boolean, budget integer, given_today integer,
  code text, version integer, amount integer, per_day integer, per_week integer, per_life integer, per_cause integer,
  hold_days integer, is_of_reviews boolean, needs_confirmation boolean, may_wait boolean,
  wallet_id uuid, limits_id uuid, available integer, pending integer, escrow integer, debt integer, entries integer, freed integer, hash bytea,
  confirmed_at timestamptz,
  times_today integer, times_this_week integer, coins_today integer, coins_this_week integer, waiting integer,
  times_ever integer, is_used boolean, is_by_somebody boolean, times_of_cause integer
) language plpgsql stable as $$
#variable_conflict use_column
declare
  of_cause integer := 0;
begin
  -- By itself, for what hangs on a key is few rows, and a plan for any key has to expect many.
  if asked_cause is not null then
    select count(*)::int into of_cause from coin_award as award
    where award.key > asked_cause || ':' and award.key < asked_cause || ';' and award.rule = event;
  end if;
  return query select
    site.began_at, site.is_strict, site.budget, case when site.counted_on = today then site.given else 0 end,
    rule.code, rule.version, rule.amount, rule.per_day, rule.per_week, rule.per_life, rule.per_cause,
    rule.hold_days, rule.is_of_reviews, rule.needs_confirmation, rule.may_wait,
    wallet.id, holder.limits_id, wallet.available, wallet.pending, wallet.escrow, wallet.debt, wallet.entries, wallet.freed, wallet.hash,
    wallet.confirmed_at,
    lately.times_today, lately.times_this_week, lately.coins_today, lately.coins_this_week, waiting.n,
    case when rule.per_life is null then 0 else (
      select count(*)::int from coin_award as award where award.wallet_id = wallet.id and award.rule = event
    ) end,
    exists (select from coin_award as award where award.key = asked),
    doer is null or exists (
      select from member
      left join coin_holder as theirs on theirs.member_id = member.id
      left join coin_wallet as their_wallet on their_wallet.id = theirs.wallet_id
      where member.id = doer and (their_wallet.confirmed_at is not null or member.created_at < site.began_at)
    ),
    of_cause
  from coin_site as site
  cross join lateral (
    select * from coin_rule where coin_rule.code = event order by coin_rule.version desc limit 1
  ) as rule
  left join coin_holder as holder on holder.member_id = earner
  left join coin_wallet as wallet on wallet.id = holder.wallet_id
  cross join lateral (
    select
      count(*) filter (where award.rule = event and award.limited_on = today)::int as times_today,
      count(*) filter (where award.rule = event)::int as times_this_week,
      coalesce(sum(award.amount) filter (where award.limited_on = today), 0)::int as coins_today,
      coalesce(sum(award.amount), 0)::int as coins_this_week
    from coin_award as award where award.wallet_id = wallet.id and award.limited_on >= monday
  ) as lately
  cross join lateral (
    select count(*)::int as n from coin_award as award
    where award.wallet_id = wallet.id and award.state = 'pending' and award.waits_for = 'limit'
  ) as waiting;
end $$;

-- Adds an entry to a wallet that is still as it was read; false, and nothing is written, where somebody else came first.
create function add_entry(entry ledger_entry, known_freed integer, known_confirmation timestamptz)
returns boolean language plpgsql as $$
begin
  update coin_wallet set
    available = available + entry.available, pending = pending + entry.pending,
    escrow = escrow + entry.escrow, debt = debt + entry.debt, entries = entry.number, hash = entry.hash
  where id = entry.wallet_id and entries = entry.number - 1 and freed = known_freed
    and confirmed_at is not distinct from known_confirmation;
  if not found then
    return false;
  end if;
  insert into ledger_entry select entry.*;
  return true;
end $$;

-- The same with an award beside it, and what the board counts of it in a month.
create function add_award(
  entry ledger_entry, known_freed integer, known_confirmation timestamptz, award coin_award, month date
) returns boolean language plpgsql as $$
begin
  if not add_entry(entry, known_freed, known_confirmation) then
    return false;
  end if;
  insert into coin_award select award.*;
  if award.state = 'released' then
    update coin_holder set
      board_coins = award.amount + case when board_month = month then board_coins else 0 end, board_month = month
    where wallet_id = award.wallet_id;
  end if;
  return true;
end $$;
