-- What a write begins with, in one statement each. A lock, and a look at what it keeps as it is: each statement of a plpgsql
-- function sees what was committed before it began, and so what was done while the lock was waited for. In one statement
-- of SQL the look would see what was there before. Whose lock a number is, the code says.

-- Writes of a member share a lock that is none of a row: it comes before all others, is taken from nobody who has it by
-- another write, and nobody who befriends, reviews or locks the member otherwise waits for it. Who is alone with it waits
-- until whoever writes as the member has done so, and has the others wait.
create function hold_writes(lock integer, held uuid, is_alone boolean)
returns table (deleted_at timestamptz, suspended_at timestamptz) language plpgsql as $$
begin
  if is_alone then
    perform pg_advisory_xact_lock(lock, hashtext(held::text));
  else
    perform pg_advisory_xact_lock_shared(lock, hashtext(held::text));
  end if;
  return query select member.deleted_at, member.suspended_at from member where member.id = held;
end $$;

-- Keeps an `Idempotency-Key` for a transaction. No row where another transaction has it; else one, with what its first request
-- answered since then, or with nulls.
create function claim_key(lock integer, claimant uuid, claimed text, since timestamptz)
returns table (status smallint, response text, request_hash text) language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(lock, hashtext(claimant || ' ' || claimed)) then
    return;
  end if;
  return query select answer.status, answer.response, answer.request_hash
    from (select) as free left join idempotency_key as answer
      on answer.member_id = claimant and answer.key = claimed and answer.created_at >= since;
end $$;
