-- Coins: a ledger that anyone can audit, and beside it what says whose it is (docs/decisions/0087-a-chain-a-wallet.md,
-- 0088-what-lies-outside-the-chain.md). Whatever is chained names no member and no business: it stays for ever. Nothing here
-- is partitioned: every statement of a member's begins with their wallet, so each index finds its rows in a handful of pages.

-- One row a member: what they have, and the end of their chain. Who writes an entry changes it first, so it is the lock.
create table coin_wallet (
  id uuid primary key,                                  -- random: it tells neither whose nor since when
  available integer not null default 0 check (available >= 0),
  pending integer not null default 0 check (pending >= 0),
  escrow integer not null default 0 check (escrow >= 0),
  debt integer not null default 0 check (debt <= 0),    -- of what was spent before it was reversed
  entries integer not null default 0,
  hash bytea not null,                                  -- of the last entry; of none, of the id
  confirmed_at timestamptz                              -- since when somebody established has had to do with whose it is
);

-- One movement. Its lines are columns: what is in one row can neither be half there nor fail to add up.
create table ledger_entry (
  wallet_id uuid not null references coin_wallet,
  number integer not null check (number > 0),           -- without a gap in a wallet
  at timestamptz not null,                              -- a quarter of an hour: exact would say who, beside what was written then
  kind text not null check (kind in ('earn', 'release', 'spend', 'settle', 'refund', 'reverse', 'close')),
  rule text,
  rule_version integer,
  available_on date,                                    -- of what is pending: not before then
  of_number integer,                                    -- the entry that this one goes on from
  mint integer not null,
  burn integer not null,
  available integer not null,
  pending integer not null,
  escrow integer not null,
  debt integer not null,
  balance_after integer not null,                       -- available coins
  hash bytea not null,                                  -- of the entry before it and of everything in this one
  primary key (wallet_id, number),
  check (mint + burn + available + pending + escrow + debt = 0),
  check (mint <= 0 or kind = 'reverse'),
  check (burn >= 0)
);
create index ledger_entry_at on ledger_entry (wallet_id, at);      -- six months of one member

-- What all wallets had come to at the end of a day, in one hash, chained to that of the day before. It is published.
create table ledger_root (
  number integer primary key check (number > 0),
  at timestamptz not null,
  wallets integer not null,                             -- that have changed since the root before
  entries bigint not null,                              -- in all wallets
  hash bytea not null
);
-- Of which it was made: the end of each chain that had grown.
create table ledger_leaf (
  root_number integer not null references ledger_root,
  wallet_id uuid not null references coin_wallet,
  entries integer not null,
  hash bytea not null,
  primary key (wallet_id, root_number)
);
create index ledger_leaf_root on ledger_leaf (root_number, wallet_id);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to: % of % is refused.', lower(tg_op), tg_table_name using errcode = 'VM002';
end $$;
create trigger ledger_entry_kept before update or delete or truncate on ledger_entry execute function refuse_rewriting();
create trigger ledger_root_kept before update or delete or truncate on ledger_root execute function refuse_rewriting();
create trigger ledger_leaf_kept before update or delete or truncate on ledger_leaf execute function refuse_rewriting();

-- Whose wallet it is: this goes with them.
create table coin_holder (
  member_id uuid primary key references member,
  wallet_id uuid not null unique references coin_wallet,
  visited_on date,
  visits_in_row integer not null default 0,
  board_month date,                                     -- the first of the month in which `board_coins` became theirs
  board_coins integer not null default 0
);
create index coin_holder_board on coin_holder (board_month, board_coins desc, member_id);     -- who earned most

-- Why somebody was given coins.
create table coin_award (
  wallet_id uuid not null references coin_wallet,
  number integer not null,                              -- the entry with which they were earned
  key text collate "C" primary key,                     -- once for each cause; what hangs on another begins with its key and a colon
  rule text not null,
  amount integer not null check (amount > 0),
  profile_id uuid references profile on delete set null,
  related_id uuid references member,                    -- who else it is about
  state text not null default 'pending' check (state in ('pending', 'released', 'reversed')),
  waits_for text check (waits_for in ('confirmation', 'budget')),
  at timestamptz not null,
  available_on date not null,
  counted_on date,                                      -- the day whose budget it is of; null while it waits for one
  check (waits_for is null or state <> 'released'),
  check ((waits_for = 'budget') = (counted_on is null) or state = 'reversed')
);
create unique index coin_award_entry on coin_award (wallet_id, number);                        -- beside an entry
create index coin_award_caps on coin_award (wallet_id, at) include (rule, amount);             -- what somebody has had in a day or a week
create index coin_award_rule on coin_award (wallet_id, rule);                                  -- and in their life
create index coin_award_due on coin_award (available_on, wallet_id) where state = 'pending' and waits_for is null;
create index coin_award_budget on coin_award (at) where state = 'pending' and waits_for = 'budget';
create index coin_award_counted on coin_award (counted_on) include (amount);                   -- what a day has given
create index coin_award_profile on coin_award (profile_id) where profile_id is not null;       -- merges, and businesses that go
create index coin_award_related on coin_award (related_id) where related_id is not null;       -- members who leave

-- Coins that are set aside for something that somebody takes.
create table coin_hold (
  id uuid primary key,
  wallet_id uuid not null references coin_wallet,
  number integer not null,                              -- the entry with which they were set aside
  amount integer not null check (amount > 0),
  profile_id uuid references profile on delete set null,
  state text not null default 'open' check (state in ('open', 'settled', 'refunded')),
  at timestamptz not null
);
create unique index coin_hold_entry on coin_hold (wallet_id, number);                          -- beside an entry
create index coin_hold_profile on coin_hold (profile_id) where profile_id is not null;         -- merges, and businesses that go

-- For what one is given how much: content/coins.json, read at the start. A change is a new row, for entries name the version
-- by which they were made.
create table coin_rule (
  code text not null,
  version integer not null,
  amount integer not null check (amount >= 0),          -- 0 for a rule that is off
  per_day integer,                                      -- times; null for no limit
  per_week integer,
  per_life integer,
  per_cause integer,                                    -- times for what hangs on the same key
  hold_days integer not null default 0,
  is_of_reviews boolean not null default false,         -- off where the operator is strict
  needs_confirmation boolean not null default true,     -- pending until somebody established has had to do with the member
  primary key (code, version)
);

-- One row: what the operator set, and what the job counts that no award locks.
create table coin_site (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null,                        -- nothing from before is rewarded
  is_strict boolean not null default false,
  budget integer not null default 0,                    -- coins a day for all members together; 0 for no limit
  counted_on date,
  counted_at timestamptz,
  given integer not null default 0                      -- on that day
);
insert into coin_site (began_at) values (date_trunc('day', now() at time zone 'utc') at time zone 'utc');
