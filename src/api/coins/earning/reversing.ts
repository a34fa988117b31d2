import { monthOf } from '#api/coins/days.ts';
import { type AwardCause, findAward, listAwardsOf, setAwardState, tally } from '#api/coins/earning/award-queries.ts';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { reverse as reverseAvailable, reversePending } from '#api/coins/ledger/movements.ts';
import { addEntry, lockWallet, lockWalletsOf } from '#api/coins/ledger/wallet-queries.ts';

/**
 * Takes coins back because what they were given for is gone: the award of a key with all that hang on it, and those
 * of further keys, or all awards about some businesses, each once. A member who has spent them already owes them, and
 * pays with the coins that become available next. Returns how many coins were taken back.
 */
export const reverse = async (ctx: LedgerContext, cause: AwardCause): Promise<number> =>
	reverseEach(ctx, await listAwardsOf(ctx.db, cause));

/** The most awards that one transaction takes back for businesses of which nobody is left to wait. */
const reversedAtOnce = 100;

/** Takes back some of the coins that were given about some businesses; returns whether those were the last. */
export async function reverseSome(ctx: LedgerContext, profileIds: readonly string[]): Promise<boolean> {
	const awards = await listAwardsOf(ctx.db, { profileIds }, reversedAtOnce);
	await reverseEach(ctx, awards);
	return awards.length < reversedAtOnce;
}

async function reverseEach(ctx: LedgerContext, awards: Awaited<ReturnType<typeof listAwardsOf>>): Promise<number> {
	// All wallets come first: what is written beside an entry comes after them all.
	await lockWalletsOf(
		ctx.db,
		awards.map(({ member_id }) => member_id),
	);
	let coins = 0;
	for (const { wallet_id, number } of awards) {
		const wallet = await lockWallet(ctx.db, wallet_id);
		const award = await findAward(ctx.db, wallet_id, number);
		if (!award || award.state === 'reversed') continue;
		const { rule, amount, state } = award;
		const lines = state === 'pending' ? reversePending(amount) : reverseAvailable(wallet, amount);
		await addEntry(
			ctx.db,
			wallet,
			{ kind: 'reverse', at: ctx.now, lines, rule, of_number: number },
			setAwardState(number, 'reversed'),
			...(state === 'released' ? [tally(monthOf(ctx.now), -amount)] : []),
		);
		coins += amount;
	}
	return coins;
}
