import { type Kysely, sql } from 'kysely';
import type { DB } from '#api/schema.ts';

/** The wallets whose ids lie after `after`, up to and with `last`. */
interface Wallets {
	after: string;
	last: string;
}

interface Fault {
	wallet_id: string;
	number: number;
	noun: 'award' | 'hold';
	/** Whether there is such an award or hold. */
	is_there: boolean;
	/** Whether the entry that it refers to is of the same kind, amount and rule. */
	is_its_own: boolean;
	/** What it says became of the coins, and what the entries say. */
	told: string;
	state: string;
}

/**
 * Finds the first award or hold of some wallets that says something else than the chain, or is missing. Each refers to the
 * entry with which coins were earned or set aside, and what became of these is told by the entries that go on from that
 * one. Of a wallet whose member has left, nothing lies beside the chain.
 */
export async function findFaultBeside(db: Kysely<DB>, { after, last }: Wallets): Promise<string | null> {
	const within = sql`wallet_id > ${after}::uuid and wallet_id <= ${last}::uuid`;
	const { rows } = await sql<Fault>`
		with later as (
			select wallet_id, of_number as number, array_agg(kind) as kinds from ledger_entry
			where ${within} and of_number is not null group by wallet_id, of_number
		), entry as (
			select wallet_id, number, rule, case kind when 'earn' then 'award' else 'hold' end as noun,
				case kind when 'earn' then -mint else escrow end as amount,
				case
					when 'reverse' = any(kinds) then 'reversed'
					when 'release' = any(kinds) or (kind = 'earn' and pending = 0) then 'released'
					when kind = 'earn' then 'pending'
					when 'settle' = any(kinds) then 'settled'
					when 'refund' = any(kinds) then 'refunded'
					else 'open'
				end as state
			from ledger_entry left join later using (wallet_id, number)
			where ${within} and kind in ('earn', 'spend')
		), beside as (
			select wallet_id, number, rule, 'award' as noun, amount, state from coin_award where ${within}
			union all
			select wallet_id, number, null, 'hold', amount, state from coin_hold where ${within}
		), compared as (
			select wallet_id, number, coalesce(beside.noun, entry.noun) as noun, beside.noun is not null as is_there,
				(entry.noun, entry.amount, entry.rule) is not distinct from (beside.noun, beside.amount, beside.rule) as is_its_own,
				beside.state as told, entry.state
			from entry full join beside using (wallet_id, number)
		)
		select compared.* from compared left join coin_holder using (wallet_id)
		where (is_there or member_id is not null) and not (is_its_own and told = state)
		order by wallet_id, number limit 1`.execute(db);
	return rows[0] ? sayOf(rows[0]) : null;
}

function sayOf({ wallet_id, number, noun, is_there, is_its_own, told, state }: Fault): string {
	const entry = `entry ${number} of wallet ${wallet_id}`;
	if (!is_there) return `There is no ${noun} for ${entry}.`;
	if (!is_its_own) return `${noun === 'award' ? 'An award' : 'A hold'} refers to ${entry}, which is not its own.`;
	return `The ${noun} for ${entry} is ${told}, and by the entries ${state}.`;
}
