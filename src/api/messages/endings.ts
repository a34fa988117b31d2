import { requireActor, type TransactionContext } from '#api/context.ts';
import { eraseOf, moveAll } from '#api/messages/endings-queries.ts';
import {
	deleteGroup,
	listParticipations,
	lockGroupsOf,
	removeParticipants,
	setRole,
} from '#api/messages/groups/group-queries.ts';

/**
 * The actor leaves: their mailbox goes, and the words of what they wrote with it, in whose mailbox ever. What they wrote in
 * the name of a business is the business's, and stays. A group of theirs goes to whoever has been in it longest, admins
 * first, and ends where nobody is left.
 */
export async function forgetMessages(ctx: TransactionContext): Promise<void> {
	const { db } = ctx;
	const { memberId } = requireActor(ctx);
	for (const groupId of await lockGroupsOf(db, memberId)) {
		const all = await listParticipations(db, groupId);
		const isOwner = all.some(({ member_id, role }) => member_id === memberId && role === 'owner');
		await removeParticipants(db, groupId, [memberId]);
		if (!isOwner) continue;
		const left = all.filter(({ member_id, joined_at }) => joined_at && member_id !== memberId);
		const heir = left.find(({ role }) => role === 'admin') ?? left[0];
		if (heir) await setRole(db, groupId, heir.member_id, 'owner');
		else await deleteGroup(db, groupId);
	}
	await eraseOf(db, memberId);
}

/** Messages of a business that is merged into another become that one's; the caller has locked both. */
export const moveMessagesTo = ({ db }: TransactionContext, fromId: string, intoId: string): Promise<void> =>
	moveAll(db, fromId, intoId);
