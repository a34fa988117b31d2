import type { Kysely } from 'kysely';
import { beginLedger, setConfirmed } from '#api/coins/service.ts';
import type { Context } from '#api/context.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';

/** Begins the town's coins at a date. Its people, who have known each other for long, may spend what they earn. */
export async function giveCoins(db: Kysely<DB>, since: Date, people: readonly Context[]): Promise<void> {
	await beginLedger(db, since);
	for (const { actor } of people)
		if (actor) await transaction({ db }, ({ db }) => setConfirmed({ db, now: since }, actor.memberId));
}
