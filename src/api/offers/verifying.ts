import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/**
 * Finds the first redemption whose coins are not set aside, spent or given back as it says, the first hold that is for
 * none, or the first offer that counts other redemptions than there are; null where all agree. All is read as it is at
 * one moment, so that what is taken meanwhile is no fault.
 */
export const verifyOffers = (db: Kysely<DB>): Promise<string | null> =>
	db
		.transaction()
		.setIsolationLevel('repeatable read')
		.setAccessMode('read only')
		.execute(async (db) => (await findRedemptionFault(db)) ?? (await findCountFault(db)));

/** The hold of a member who has left goes with them, and their redemption stays. */
async function findRedemptionFault(db: Transaction<DB>): Promise<string | null> {
	const { rows } = await sql<{ id: string | null; hold_id: string; state: string; hold_state: string | null }>`
		select redemption.id, coalesce(hold_id, hold.id) as hold_id, redemption.state, hold.state as hold_state
		from redemption full join coin_hold as hold on hold.id = hold_id
		where not (
			case redemption.state when 'held' then 'open' when 'confirmed' then 'settled' else redemption.state end = hold.state
			and price_coins = amount
		) is true and not (hold.id is null and member_id is null)
		order by redemption.id, hold.id limit 1`.execute(db);
	const [wrong] = rows;
	if (!wrong) return null;
	const { id, hold_id: holdId, state, hold_state: holdState } = wrong;
	if (id === null) return `Hold ${holdId} is for no redemption.`;
	if (holdState === null) return `Redemption ${id} is ${state}, and there is no hold ${holdId}.`;
	return `Redemption ${id} is ${state}, and its hold ${holdId} is ${holdState}, or of other coins.`;
}

async function findCountFault(db: Transaction<DB>): Promise<string | null> {
	const { rows } = await sql<{ id: string; taken_count: number; n: number }>`
		select offer.id, taken_count, coalesce(counted.n, 0) as n
		from offer left join (
			select offer_id, count(*)::int as n from redemption where state <> 'refunded' group by offer_id
		) as counted on counted.offer_id = offer.id
		where taken_count <> coalesce(counted.n, 0) order by offer.id limit 1`.execute(db);
	const [wrong] = rows;
	return wrong ? `Offer ${wrong.id} counts ${wrong.taken_count} redemptions, and there are ${wrong.n}.` : null;
}
