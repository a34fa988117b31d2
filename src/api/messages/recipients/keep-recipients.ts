import type { Transaction } from 'kysely';
import { keepMembers } from '#api/members/service.ts';
import type { DB } from '#api/schema.ts';
import type { Recipient } from '#contract/messages/messages.ts';
import { anyOf } from '#db/any-of.ts';

/**
 * Keeps the members among these recipients, and those in the groups among them, from leaving until the transaction ends:
 * otherwise a copy could come to a mailbox that has just been emptied. Returns those in the groups, which nobody joins
 * meanwhile: whoever does finds the message in the group's past, or is one of its recipients.
 */
export async function keepRecipients(db: Transaction<DB>, recipients: readonly Recipient[]): Promise<string[]> {
	const idsOf = (wanted: Recipient['type']) => recipients.flatMap(({ type, id }) => (type === wanted ? id : []));
	const groupIds = idsOf('group');
	const before = groupIds.length === 0 ? [] : await listInGroups(db, groupIds);
	await keepMembers({ db }, [...idsOf('member'), ...before]);
	if (groupIds.length === 0) return [];
	// Members are kept before groups are locked, as whoever leaves does it; who joined between the two is kept as well.
	await shareGroups(db, groupIds);
	const inGroups = await listInGroups(db, groupIds);
	await keepMembers(
		{ db },
		inGroups.filter((id) => !before.includes(id)),
	);
	return inGroups;
}

/** Keeps anybody from joining these groups until the transaction ends (`lockGroup`). */
const shareGroups = (db: Transaction<DB>, ids: string[]) =>
	db.selectFrom('message_group').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute();

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
