-- The board counts the latest month in which a member earned. What began before midnight and comes to a wallet after a deed
-- of the next month belongs to a month that is over, and is not counted any more.
create or replace function add_award(
  entry ledger_entry, known_freed integer, known_confirmation timestamptz, award coin_award, month date
) returns boolean language plpgsql as $$
begin
  if not add_entry(entry, known_freed, known_confirmation) then
    return false;
  end if;
  insert into coin_award select award.*;
  if award.state = 'released' then
    update coin_holder set
      board_coins = case
        when board_month > month then board_coins
        when board_month = month then board_coins + award.amount
        else award.amount
      end,
      board_month = greatest(board_month, month)
    where wallet_id = award.wallet_id;
  end if;
  return true;
end $$;
