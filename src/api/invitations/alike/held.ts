import { endSharing, takeTieTurn } from '#api/coins/service.ts';
import type { Context, TransactionContext } from '#api/context.ts';
import { askFriendsToLetIn, friendsToAsk } from '#api/friends/service.ts';
import { type HeldRow, listAlike, listHeld, takeFlag } from '#api/invitations/alike/held-queries.ts';
import { listNames, listRingIds, listTiesAmong } from '#api/invitations/alike/ring-queries.ts';
import { findJoin } from '#api/invitations/join-queries.ts';
import { rewardJoins } from '#api/invitations/rewards.ts';
import { listPage } from '#api/list-page.ts';
import { keepMembers } from '#api/members/service.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import type { HeldJoin, HeldRing } from '#contract/invitations/held.ts';
import type { Page, PageQuery } from '#contract/page.ts';

/** The most accounts that are listed as looking like one: the first of them tell enough. */
const alikeMax = 20;

/** Lists the joins whose reward is held, or whose member shares limits, for operators, the newest first. */
export async function listHeldJoins(ctx: Context, query: Pick<PageQuery, 'limit' | 'cursor'>): Promise<Page<HeldJoin>> {
	const slice = readSlice(query);
	const [at, id] = slice.after ? readValues([cursorValue.time, cursorValue.id], slice.after) : [];
	const ids = await listHeld(ctx.db, { limit: slice.limit, after: at && id ? { at: new Date(at), id } : null });
	return listPage(slice, {
		ids,
		after: ({ joined_at, member_id }) => [joined_at.toISOString(), member_id],
		rows: async (rows) => {
			const memberIds = rows.map(({ member_id }) => member_id);
			return Map.groupBy(await listAlike(ctx.db, memberIds, alikeMax), ({ member_id }) => member_id);
		},
		card: (row, alike) => presentHeld(row, alike.get(row.member_id) ?? []),
	});
}

const presentHeld = (
	{ member_id, name, inviter_id, inviter_name, why, joined_at }: HeldRow,
	alike: { id: string; name: string }[],
): HeldJoin => ({
	...{ id: member_id, name, why, joined_at: joined_at.toISOString() },
	inviter: inviter_id && inviter_name ? { id: inviter_id, name: inviter_name } : null,
	alike: alike.map(({ id, name }) => ({ id, name })),
});

/**
 * Reads what the two members of a held join and those who look like them have done to each other. @throws AppError
 * `not_found` where the join is not held and its member shares no limits.
 */
export async function readRing({ db }: Context, memberId: string): Promise<HeldRing> {
	const ids = await listRingIds(db, memberId, alikeMax);
	if (ids.length === 0) throw new AppError('not_found');
	const [members, ties] = await Promise.all([listNames(db, ids), listTiesAmong(db, ids)]);
	return { members, ties };
}

/**
 * Lets a held join count, because an operator takes whoever joined for a person of their own, and gives them limits of
 * their own. What was earned while it was held is given now, and the inviter lets them in as they would have then.
 * @throws AppError `not_found` where the join is not held and its member shares no limits.
 */
export async function allowJoin(ctx: TransactionContext, memberId: string): Promise<null> {
	// Nobody leaves meanwhile who is named by what follows, or holds their member and waits for the join that is locked here.
	const held = await findJoin(ctx.db, memberId);
	if (!held) return letApart(ctx, memberId);
	await keepMembers(ctx, [
		memberId,
		...(held.inviter_id ? [held.inviter_id] : []),
		...(await friendsToAsk(ctx, memberId)),
	]);
	// Whoever is tied at this moment is tied before, or sees what is noted here.
	await takeTieTurn(ctx);
	const join = await takeFlag(ctx.db, memberId, ctx.now);
	if (!join) throw new AppError('not_found');
	const { member_id, inviter_id, qualified_at } = join;
	await endSharing(ctx, member_id, inviter_id ? [member_id, inviter_id] : [member_id]);
	await askFriendsToLetIn(ctx, member_id);
	if (qualified_at && inviter_id) await rewardJoins(ctx, [{ member_id, inviter_id }]);
	return null;
}

/** Gives limits of their own to a member whom nobody invited. @throws AppError `not_found` where they have them. */
async function letApart(ctx: TransactionContext, memberId: string): Promise<null> {
	await takeTieTurn(ctx);
	if ((await endSharing(ctx, memberId)).length === 0) throw new AppError('not_found');
	return null;
}
