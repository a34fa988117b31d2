import { tags } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import { type CardRow, countFriendReviews, listCards, listFollowed } from '#api/directory/card-queries.ts';
import { openUntil, presentCard } from '#api/profiles/service.ts';
import type { ProfileCard } from '#contract/shapes.ts';

/** Builds cards as the actor sees them: with how many of their friends reviewed each, and whether the actor follows it. */
export async function presentCards(ctx: Context, rows: CardRow[]): Promise<ProfileCard[]> {
	for (const row of rows) {
		ctx.reads.tag(tags.profile(row.id));
		// From midnight on the time at which a closed business opens is shown without the day, so the answer ends then.
		ctx.reads.end(openUntil(row, ctx.now, { ofDay: row.open_now === false }));
	}
	const { friends, followed } = await findOwnView(ctx, rows);
	return rows.map((row) =>
		presentCard(row, {
			now: ctx.now,
			friendsReviewed: friends.get(row.id) ?? 0,
			following: followed.has(row.id),
		}),
	);
}

/** Returns the cards of these businesses by id, closed ones too; the caller has checked that they may be shown. */
export async function getCards(ctx: Context, ids: string[]): Promise<Map<string, ProfileCard>> {
	const rows = ids.length > 0 ? await listCards(ctx.db, ids, ctx.now) : [];
	return new Map((await presentCards(ctx, rows)).map((card) => [card.id, card]));
}

/** Returns the actor's friends' reviews and follows. A visitor has neither, which costs no query. */
async function findOwnView(ctx: Context, rows: CardRow[]) {
	if (!ctx.actor || rows.length === 0) return { friends: new Map<string, number>(), followed: new Set<string>() };
	const { memberId } = ctx.actor;
	const ids = rows.map((row) => row.id);
	const [reviewed, followed] = await Promise.all([
		countFriendReviews(ctx.db, ids, memberId),
		listFollowed(ctx.db, ids, memberId),
	]);
	return {
		friends: new Map(reviewed.map((row) => [row.profile_id, Number(row.n)])),
		followed: new Set(followed.map((row) => row.profile_id)),
	};
}
