import type { Context } from '#api/context.ts';
import { type HeldRow, listAlike, listHeld } from '#api/invitations/alike/held-queries.ts';
import { listNames, listRingIds, listTiesAmong } from '#api/invitations/alike/ring-queries.ts';
import { listPage } from '#api/list-page.ts';
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
