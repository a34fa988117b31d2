import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import {
	countLetIn,
	findAsked,
	findClosest,
	findEstablished,
	listAsked,
	lockBoth,
	setAsked,
} from '#api/coins/earning/letting-in.ts';
import { releaseOf } from '#api/coins/earning/releasing.ts';
import { findWallet, lockWalletOf, makeWallet, type Wallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';
import { utcDayOf } from '#contract/days.ts';
import { eachAlone, type Stoppable } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Where a member stands whose proof about a business was examined: behind those whom operators confirmed themselves,
 * because a domain of one's own costs less than an acquaintance.
 */
const examinedSteps = 2;

/**
 * Confirms a member because an established member dealt with them: accepted them as a friend, found their review
 * helpful, or answered it as a business. From then on the member's coins are theirs; until then they are pending,
 * because accounts that deal only with each other may all be one person's. Established are operators, members who were
 * here before there were coins, and members who were confirmed by an established one 30 days ago or more. Each of them
 * lets in a few in that time, the fewer the further they stand from the operators; others wait until there is room
 * (`letInWaiting`). A confirmed member comes closer where somebody closer lets them in.
 */
export async function confirm(
	ctx: LedgerContext & Pick<Context, 'actor'>,
	{ memberId, byId }: { memberId: string; byId: string },
): Promise<void> {
	if (memberId === byId || !isBehind(await findWallet(ctx.db, memberId), 0)) return;
	const bySteps = await findEstablished(ctx, byId);
	if (bySteps === null) return;
	const { theirs, by } = await lockBoth(ctx, { memberId, byId });
	if (!theirs || !by || !isBehind(theirs, bySteps)) return;
	if (bySteps === 0 || (await countLetIn(ctx, by.id))) return setSteps(ctx, theirs, bySteps + 1);
	if (theirs.confirmed_at === null) await setAsked(ctx, memberId, byId);
}

/** Whether a member would come closer to the operators by one who stands at `bySteps`. */
const isBehind = (wallet: Wallet | undefined, bySteps: number): boolean =>
	wallet?.steps == null || wallet.steps > bySteps + 1;

/**
 * Lets in those who wait for somebody that may let in one more by now, one in each transaction.
 * @throws AggregateError with the reasons why some failed, after all others are done.
 */
export const letInWaiting = (ctx: Pick<Context, 'db' | 'now'> & Stoppable): Promise<void> =>
	eachAlone(ctx, {
		list: (after, max) => listAsked(ctx, after, max),
		work: (memberId) =>
			transaction(ctx, async ({ db, now }) => {
				const byId = await findAsked({ db, now }, memberId);
				if (byId !== null) await confirm({ db, now, actor: null }, { memberId, byId });
			}),
		failure: (n) => `${n} members could not be let in.`,
	});

/**
 * Remembers which of these members would let another in, whoever stands closest to the operators of those who may; it
 * happens with the next `letInWaiting`. Locks no wallet, so that it may come before other work.
 */
export async function askToLetIn(
	ctx: LedgerContext,
	{ memberId, byIds }: { memberId: string; byIds: string[] },
): Promise<void> {
	if ((await findWallet(ctx.db, memberId))?.confirmed_at) return;
	const closest = await findClosest(ctx, byIds);
	if (closest) await setAsked(ctx, memberId, closest.id);
}

/** Confirms a member without another member: what they did has been examined, such as a claim that was approved. */
export async function setConfirmed(ctx: LedgerContext, memberId: string): Promise<void> {
	// Making a wallet locks the member. The caller has locked a business by now, and members are locked before
	// businesses, so a wallet is made only for a member who has none.
	if (!(await findWallet(ctx.db, memberId))) await makeWallet(ctx.db, memberId);
	const wallet = await lockWalletOf(ctx.db, memberId);
	if (wallet && isBehind(wallet, examinedSteps - 1)) await setSteps(ctx, wallet, examinedSteps);
}

async function setSteps(ctx: LedgerContext, wallet: Wallet, steps: number): Promise<void> {
	const confirmedAt = wallet.confirmed_at ?? ctx.now;
	await ctx.db
		.updateTable('coin_wallet')
		.set({ steps, confirmed_at: confirmedAt })
		.where('id', '=', wallet.id)
		.execute();
	if (wallet.confirmed_at) return;
	await ctx.db.updateTable('coin_holder').set({ asked_by: null }).where('wallet_id', '=', wallet.id).execute();
	await ctx.db
		.updateTable('coin_award')
		.set({ waits_for: null })
		.where('wallet_id', '=', wallet.id)
		.where('state', '=', 'pending')
		.where('waits_for', '=', 'confirmation')
		.execute();
	await releaseOf(ctx, wallet.id, utcDayOf(ctx.now));
}
