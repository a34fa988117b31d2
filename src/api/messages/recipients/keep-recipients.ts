import type { Transaction } from 'kysely';
import { keepMembers } from '#api/members/service.ts';
import type { DB } from '#api/schema.ts';
import type { Recipient } from '#contract/messages/messages.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Keeps the members among these recipients, and those in the groups among them, from leaving until the transaction ends:
 * otherwise a copy could come to a mailbox that has just been emptied. Returns those in the groups: whoever joins one of
 * them later is not kept.
 */
export async function keepRecipients(db: Transaction<DB>, recipients: readonly Recipient[]): Promise<string[]> {
	const idsOf = (wanted: Recipient['type']) => recipients.flatMap(({ type, id }) => (type === wanted ? id : []));
	const groupIds = idsOf('group');
	const inGroups = groupIds.length === 0 ? [] : await listInGroups(db, groupIds);
	await keepMembers({ db }, [...idsOf('member'), ...inGroups]);
	return inGroups;
}

const listInGroups = async (db: Transaction<DB>, groupIds: string[]): Promise<string[]> => {
	const rows = await db
		.selectFrom('message_participant')
		.select('member_id')
		.distinct()
		.where('group_id', '=', anyOf(groupIds))
		.where('joined_at', 'is not', null)
		.execute();
	return rows.map(({ member_id }) => member_id);
};
