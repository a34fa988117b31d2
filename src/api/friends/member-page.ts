import { type Context, requireActor } from '#api/context.ts';
import { countFriendsOf, findMemberPage, listFriendsOf } from '#api/friends/member-queries.ts';
import { presentCard } from '#api/friends/ties.ts';
import { listPage } from '#api/list-page.ts';
import { type Cursor, cursorValue, readSlice, readValues } from '#api/page.ts';
import { AppError } from '#contract/errors.ts';
import type { MemberPage } from '#contract/members/friends.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import type { MemberCard } from '#contract/shapes.ts';

/** The number up to which another member's friends are counted. */
const friendsCountedMax = 1000;

type Audience = 'everyone' | 'friends' | 'nobody';

/** Returns whether what is shown to `audience` is shown to a viewer with that friendship. */
const isShown = (audience: Audience, friendship: MemberCard['friendship']): boolean =>
	friendship === 'self' || audience === 'everyone' || (audience === 'friends' && friendship === 'friends');

/**
 * Reads a member's page. @throws AppError `not_found` for a member who left, is suspended, or is blocked either way.
 */
export async function getMemberPage(ctx: Context, id: string): Promise<MemberPage> {
	const row = await getRow(ctx, id);
	const card = presentCard(row, requireActor(ctx).memberId);
	return {
		...card,
		bio: row.bio,
		cover: row.cover,
		country: row.country,
		member_since: row.created_at.toISOString(),
		friends_count: isShown(row.friend_list as Audience, card.friendship) ? await countFriends(ctx, row) : null,
		reviews_count: isShown(row.reviews_visible_to as Audience, card.friendship) ? Number(row.reviews_count) : null,
	};
}

/**
 * Counts the friends that the viewer can see in the list: a larger number would reveal that the list hides somebody.
 */
async function countFriends(ctx: Context, row: Awaited<ReturnType<typeof getRow>>): Promise<number> {
	const { memberId: viewerId } = requireActor(ctx);
	if (viewerId === row.id) return row.friends_count;
	const tie = { viewerId, memberId: row.id, friendList: row.friend_list, isFriend: row.accepted_at !== null };
	return countFriendsOf(ctx.db, tie, friendsCountedMax);
}

/** Returns whether the actor may know what the member reviewed. @throws AppError `not_found`. */
export async function mayKnowReviews(ctx: Context, id: string): Promise<boolean> {
	const { memberId } = requireActor(ctx);
	// One's own are there while one is suspended, too.
	if (id === memberId) return true;
	const row = await getRow(ctx, id);
	return isShown(row.reviews_visible_to as Audience, presentCard(row, memberId).friendship);
}

/**
 * Lists a page of a member's friends, as far as both the member and the friend let the actor see them. @throws AppError
 * `not_found`.
 */
export async function listFriendsOfMember(ctx: Context, id: string, query: PageQuery): Promise<Page<MemberCard>> {
	const { memberId: viewerId } = requireActor(ctx);
	const row = await getRow(ctx, id);
	const slice = readSlice(query);
	const isHidden = row.friend_list === 'nobody' && viewerId !== id;
	const tie = { viewerId, memberId: id, friendList: row.friend_list, isFriend: row.accepted_at !== null };
	const part = { limit: slice.limit, offset: slice.offset, after: readAfter(slice.after) };
	const rows = isHidden ? [] : await listFriendsOf(ctx.db, tie, part);
	// The page has no total, which would reveal how many friends are hidden.
	return listPage(slice, {
		ids: rows,
		after: (friend) => [friend.since.toISOString(), friend.id],
		card: (friend) => presentCard(friend, viewerId),
	});
}

async function getRow(ctx: Context, id: string) {
	const row = await findMemberPage(ctx.db, requireActor(ctx).memberId, id);
	if (!row) throw new AppError('not_found');
	return row;
}

function readAfter(after: Cursor['after'] | null) {
	if (!after) return null;
	const [since, id] = readValues([cursorValue.time, cursorValue.id], after);
	return { since: new Date(since), id };
}
