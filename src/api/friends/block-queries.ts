import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '#api/schema.ts';
import { mailboxOf } from '#api/text/mailbox.ts';

/** Inserts a block; changes nothing where it stands already. */
export const insertBlock = (db: Transaction<DB>, blockerId: string, blockedId: string, now: Date) =>
	db
		.insertInto('member_block')
		.values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();

/** Deletes a block; returns undefined where there was none. */
export const deleteBlock = (db: Kysely<DB>, blockerId: string, blockedId: string) =>
	db
		.deleteFrom('member_block')
		.where('blocker_id', '=', blockerId)
		.where('blocked_id', '=', blockedId)
		.returning('blocked_id')
		.executeTakeFirst();

/** Deletes all blocks by the member and of the member. */
export const deleteBlocks = (db: Transaction<DB>, memberId: string) =>
	db
		.deleteFrom('member_block')
		.where((eb) => eb.or([eb('blocker_id', '=', memberId), eb('blocked_id', '=', memberId)]))
		.execute();

/** Lists the members whom the member blocks, the last blocked first. */
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

/**
 * Returns whether a block stands between the asker and a member with the mailbox of this address, who has to have
 * confirmed it where they are the one who blocks. The search starts from
 * the asker's few blocks, because addresses have no index.
 */
export const isBlockedAt = async (db: Kysely<DB>, address: string, askerId: string): Promise<boolean> => {
	const found = await db
		.selectFrom('member_block')
		.innerJoin('member as other', (join) =>
			join.on(sql<boolean>`other.id = case when blocker_id = ${askerId} then blocked_id else blocker_id end`),
		)
		.select('other.email')
		// Whoever has not proven an address does not speak for those who read it.
		.where((eb) =>
			eb.or([
				eb('blocker_id', '=', askerId),
				eb.and([eb('blocked_id', '=', askerId), eb('other.email_verified', '=', true)]),
			]),
		)
		.where('other.email', 'is not', null)
		.execute();
	const mailbox = mailboxOf(address);
	return found.some(({ email }) => email !== null && mailboxOf(email) === mailbox);
};

/** Returns whether either of the two blocks the other. */
export const isBlocked = async (db: Kysely<DB>, memberId: string, otherId: string): Promise<boolean> => {
	const found = await db
		.selectFrom('member_block')
		.select('blocker_id')
		.where((eb) =>
			eb.or([
				eb.and([eb('blocker_id', '=', memberId), eb('blocked_id', '=', otherId)]),
				eb.and([eb('blocker_id', '=', otherId), eb('blocked_id', '=', memberId)]),
			]),
		)
		.executeTakeFirst();
	return found !== undefined;
};
