import { sql } from 'kysely';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';

/**
 * Uses a key that lasts longer than any award and names neither a member nor a business; returns false where it was used
 * before. Whoever uses the same one at the same moment waits.
 */
export async function useKey({ db }: LedgerContext, key: string): Promise<boolean> {
	const { rows } = await sql`
		insert into coin_used_key (key) values (${key}) on conflict do nothing returning key`.execute(db);
	return rows.length > 0;
}

export const namesBusinessAlone = sql<boolean>`coin_award.key = coin_award.rule || ':' || coin_award.profile_id`;

/** Keeps the keys that name a business and nobody, of the awards of a wallet whose member leaves. */
export const keepKeysOf = ({ db }: LedgerContext, walletId: string) =>
	sql`
		insert into coin_used_key (key, profile_id)
		select key, profile_id from coin_award where wallet_id = ${walletId} and ${namesBusinessAlone}
		on conflict do nothing`.execute(db);

/** Moves the used keys of a business that is merged to the other business. */
export const moveKeysTo = ({ db }: LedgerContext, fromId: string, intoId: string) =>
	sql`
		with gone as (delete from coin_used_key where profile_id = ${fromId} returning key)
		insert into coin_used_key (key, profile_id) select replace(key, ${fromId}, ${intoId}), ${intoId} from gone
		on conflict do nothing`.execute(db);
