-- As before, but of the awards that wait for a day only those of the same rule are counted: what waits of one kind takes no room
-- from another (docs/decisions/0088-what-lies-outside-the-chain.md).
create or replace function coin_standing(
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
    exists (select from coin_award as award where award.key = asked)
      or exists (select from coin_used_key as used where used.key = asked),
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
    where award.wallet_id = wallet.id and award.state = 'pending' and award.waits_for = 'limit' and award.rule = event
  ) as waiting;
end $$;
