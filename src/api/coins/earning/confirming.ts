import { sql } from 'kysely';
import { dayOf } from '#api/coins/days.ts';
import type { LedgerContext } from '#api/coins/earning/awarding.ts';
import { releaseOf } from '#api/coins/earning/releasing.ts';
import { findWallet, lockWalletOf, makeWallet } from '#api/coins/ledger/wallet-queries.ts';
import type { Context } from '#api/context.ts';

/**
 * Days after which a confirmed member confirms others, so that a ring of accounts which one person lets in grows by one
 * step a month.
 */
export const confirmsAfterDays = 30;

/**
 * Confirms a member because an established member dealt with them: accepted them as a friend, found their review
 * helpful, or answered it as a business. From then on the member's coins are theirs; until then they are pending,
 * because accounts that deal only with each other may all be one person's. Established are operators, members who were
 * here before there were coins, and members who were confirmed by an established one 30 days ago or more.
 */
export async function confirm(
	ctx: LedgerContext & Pick<Context, 'actor'>,
	{ memberId, byId }: { memberId: string; byId: string },
): Promise<void> {
	if (memberId === byId || (await isConfirmed(ctx, memberId)) || !(await isEstablished(ctx, byId))) return;
	await setConfirmed(ctx, memberId);
}

/** Confirms a member without another member: what they did has been examined, such as a claim that was approved. */
export async function setConfirmed(ctx: LedgerContext, memberId: string): Promise<void> {
	await makeWallet(ctx.db, memberId);
	const wallet = await lockWalletOf(ctx.db, memberId);
	if (!wallet || wallet.confirmed_at) return;
	await ctx.db.updateTable('coin_wallet').set({ confirmed_at: ctx.now }).where('id', '=', wallet.id).execute();
	await ctx.db
		.updateTable('coin_award')
		.set({ waits_for: null })
		.where('wallet_id', '=', wallet.id)
		.where('state', '=', 'pending')
		.where('waits_for', '=', 'confirmation')
		.execute();
	await releaseOf(ctx, wallet.id, dayOf(ctx.now));
}

const isConfirmed = async ({ db }: LedgerContext, memberId: string): Promise<boolean> =>
	(await findWallet(db, memberId))?.confirmed_at != null;

async function isEstablished({ db, now, actor }: LedgerContext & Pick<Context, 'actor'>, memberId: string) {
	if (actor?.isOperator && actor.memberId === memberId) return true;
	const since = new Date(now.getTime() - confirmsAfterDays * 86_400_000);
	const { rows } = await sql`
		select from member
		left join coin_holder on coin_holder.member_id = member.id
		left join coin_wallet on coin_wallet.id = coin_holder.wallet_id
		cross join coin_site
		where member.id = ${memberId} and member.suspended_at is null
			and (member.created_at < began_at or coin_wallet.confirmed_at <= ${since})`.execute(db);
	return rows.length > 0;
}
