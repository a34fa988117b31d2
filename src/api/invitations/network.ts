import { type Context, requireActor } from '#api/context.ts';
import { findCards } from '#api/friends/service.ts';
import { countLevels, findJoin, type JoinRow, listJoins, sumCoinsByMonth } from '#api/invitations/join-queries.ts';
import { countsFrom, stateOfJoin } from '#api/invitations/states.ts';
import type { Invitee, Network } from '#contract/invitations/network.ts';
import { invitationLimits as limits } from '#contract/limits.ts';

const monthsShown = 6;

/**
 * Reads who invited the actor, and whom the actor invited. A member whom the actor may not see is listed without a
 * name, whatever the reason.
 */
export async function readNetwork(ctx: Context): Promise<Network> {
	const { memberId } = requireActor(ctx);
	const [join, rows, levels, coins] = await Promise.all([
		findJoin(ctx.db, memberId),
		listJoins(ctx.db, memberId, limits.inviteesShown),
		countLevels(ctx.db, memberId, { levels: limits.levels, max: limits.countMax }),
		sumCoinsByMonth(ctx.db, memberId, monthsBack(ctx.now), ctx.now),
	]);
	const inviterId = join?.inviter_id ?? null;
	const cards = await findCards(ctx, [...rows.map((row) => row.member_id), ...(inviterId ? [inviterId] : [])]);
	return {
		invited_by: (inviterId && cards.get(inviterId)) || null,
		invitees: rows.map((row) => ({
			member: cards.get(row.member_id) ?? null,
			...stateOfJoin(row, ctx.now),
			joined_at: row.joined_at.toISOString(),
			counts_from: countsFrom(row).toISOString(),
			coins: coinsOf(row),
		})),
		levels,
		coins_by_month: coins,
	};
}

/** Presents the coins for a join; null where there are none, or no more. */
function coinsOf({ amount, coins_state: state, waits_for, available_on }: JoinRow): Invitee['coins'] {
	if (amount === null || state === null || state === 'reversed') return null;
	const isHeld = state === 'pending' && waits_for === null;
	return { amount, state, waits_for, available_on: isHeld ? available_on : null };
}

/** Returns the first moment of the months that are shown. */
const monthsBack = (now: Date): Date =>
	new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsShown + 1, 1));
