import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';

/** Changes nothing when it stands already. */
export const insertBlock = (db: Transaction<DB>, blockerId: string, blockedId: string, now: Date) =>
	db
		.insertInto('member_block')
		.values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** Undefined when there was none. */
export const deleteBlock = (db: Kysely<DB>, blockerId: string, blockedId: string) =>
	db
		.deleteFrom('member_block')
		.where('blocker_id', '=', blockerId)
		.where('blocked_id', '=', blockedId)
		.returning('blocked_id')
		.executeTakeFirst();

/** All blocks by the member and of the member. */
export const deleteBlocks = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('member_block')
		.where((eb) => eb.or([eb('blocker_id', '=', memberId), eb('blocked_id', '=', memberId)]))
		.execute();

/** Those whom the member blocks, the last first. */
export const listBlocked = (db: Kysely<DB>, blockerId: string, max: number) =>
	db
		.selectFrom('member_block')
		.innerJoin('member', 'member.id', 'blocked_id')
		.select(['member.id', 'member.name', 'member.image', 'member_block.created_at'])
		.where('blocker_id', '=', blockerId)
		.orderBy('member_block.created_at', 'desc')
		.orderBy('member.id')
		.limit(max)
		.execute();
