import { monthOf } from '#api/coins/days.ts';
import { listRoots } from '#api/coins/proving/roots.ts';
import { presentActivity, presentEntry, presentRules } from '#api/coins/reading/present.ts';
import { type EntryFilter, listBoard, listEntries, listMonthTotals, listRules } from '#api/coins/reading/queries.ts';
import { isToldAsOne } from '#api/coins/reading/words.ts';
import { type Context, requireActor } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { cursorValue, readSlice, readValues } from '#api/page.ts';
import type { BoardRow, CoinRule, Entry, LedgerRoot, MonthTotal } from '#contract/coins/ledger.ts';
import { boardMax, rootsMax } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/page.ts';

/**
 * Lists a page of the actor's entries, the newest first. @throws AppError `invalid_request` for the cursor of another
 * list.
 */
export async function listTransactions(
	ctx: Context,
	{ kind, from, to, ...query }: PageQuery & EntryFilter,
): Promise<Page<Entry>> {
	const slice = readSlice(query);
	const [before = null] = slice.after ? readValues([cursorValue.count], slice.after) : [];
	const part = { before, offset: slice.offset, limit: slice.limit + 1 };
	return listPage(slice, {
		ids: await listEntries(ctx.db, requireActor(ctx).memberId, { kind, from, to }, part),
		after: ({ number }) => [number],
		card: presentEntry,
	});
}

/** Lists the last things that happened to the actor’s coins, as sentences. */
export async function listActivities(ctx: Context, { limit }: { limit: number }) {
	const rows = await listEntries(ctx.db, requireActor(ctx).memberId, {}, { before: null, offset: 0, limit });
	return rows.map((row) => presentActivity(row));
}

/** How many entries are looked at for each that is listed. */
const alikeMax = 5;

/**
 * Lists what `listActivities` does, but tells of likes, helpful votes and comments about one business as one. `without`
 * leaves out one kind of entries that says little.
 */
export async function listGroupedActivities(
	ctx: Context,
	{ limit, without }: { limit: number; without: Entry['kind'] },
) {
	const part = { before: null, offset: 0, limit: limit * alikeMax };
	const rows = await listEntries(ctx.db, requireActor(ctx).memberId, { without }, part);
	const groups = Map.groupBy(rows, ({ number, kind, rule, profile_id, award_state }) =>
		kind === 'earn' && isToldAsOne(rule) ? `${rule} ${profile_id} ${award_state}` : number,
	);
	return [...groups.values()].slice(0, limit).map(([row, ...others]) => presentActivity(row!, others));
}

export const totalSixMonths = (ctx: Context): Promise<MonthTotal[]> =>
	listMonthTotals(ctx.db, requireActor(ctx).memberId, ctx.now);

export async function howToEarn(ctx: Context): Promise<CoinRule[]> {
	const memberId = ctx.actor?.memberId ?? null;
	return presentRules(await listRules(ctx.db, memberId, ctx.now), memberId !== null);
}

/** Reads the board; members with equally many coins share a rank. */
export async function readBoard(ctx: Context, { scope }: { scope: 'friends' | 'all' }): Promise<BoardRow[]> {
	const { memberId } = requireActor(ctx);
	const month = monthOf(ctx.now);
	const rows = await listBoard(ctx.db, { memberId, scope, month, limit: boardMax });
	return rows.map(({ id, name, image, is_friend, coins }) => ({
		rank: 1 + rows.findIndex((other) => other.coins === coins),
		member: { id, name, image, is_friend, is_me: id === memberId },
		coins,
	}));
}

const rootsLookedAtEveryMs = 60_000;

export async function tellRoots(ctx: Context): Promise<LedgerRoot[]> {
	ctx.reads.end(ctx.now.getTime() + rootsLookedAtEveryMs);
	const roots = await listRoots(ctx.db, rootsMax);
	return roots.map(({ at, hash, ...root }) => ({
		...{ ...root, at: at.toISOString() },
		hash: Buffer.from(hash).toString('hex'),
	}));
}
