import { type Kysely, sql } from 'kysely';
import { friendIds, selectCards } from '#api/friends/queries.ts';
import type { DB } from '#api/schema.ts';

/** The member as the viewer may meet them, with what they let the viewer know. */
export const findMemberPage = (db: Kysely<DB>, viewerId: string, memberId: string) =>
	selectCards(db, viewerId)
		.select(['bio', 'cover', 'country', 'created_at', 'friends_count', 'friend_list', 'reviews_visible_to'])
		.select((eb) =>
			eb
				.selectFrom('review')
				.select((inner) => inner.fn.countAll<number>().as('n'))
				.whereRef('review.member_id', '=', 'member.id')
				.where('review.deleted_at', 'is', null)
				.where('review.state', '=', 'published')
				.as('reviews_count'),
		)
		.where('member.id', '=', memberId)
		.executeTakeFirst();

export interface FriendsSelection {
	viewerId: string;
	memberId: string;
	limit: number;
	offset: number;
	after: { since: Date; id: string } | null;
}

/**
 * Friends of a member, one more than the limit, as far as both let the viewer see it: the stricter of the two settings
 * says who may, and `friends` means the friends of either (docs/decisions/0008). The member themselves sees all.
 */
export const listFriendsOf = (
	db: Kysely<DB>,
	{ viewerId, memberId, limit, offset, after }: FriendsSelection,
	friendList: string,
	isFriend: boolean,
) =>
	selectCards(db, viewerId)
		.innerJoin(
			sql<{
				friend_id: string;
				since: Date;
			}>`(select friend_id, since from friend_tie where member_id = ${memberId})`.as('tie'),
			(join) => join.onRef('tie.friend_id', '=', 'member.id'),
		)
		.select('tie.since')
		.$if(viewerId !== memberId, (query) =>
			query
				.where('member.friend_list', '!=', 'nobody')
				.$if(!isFriend, (inner) =>
					inner.where((eb) =>
						eb.or([
							eb('member.id', '=', viewerId),
							eb('member.id', 'in', friendIds(viewerId)),
							...(friendList === 'everyone' ? [eb('member.friend_list', '=', 'everyone')] : []),
						]),
					),
				),
		)
		.$if(after !== null, (query) => query.where(sql<boolean>`(tie.since, member.id) < (${after?.since}, ${after?.id})`))
		.orderBy('tie.since', 'desc')
		.orderBy('member.id', 'desc')
		.limit(limit + 1)
		.offset(offset)
		.execute();
