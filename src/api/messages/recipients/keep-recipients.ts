import { sql, type Transaction } from 'kysely';
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
	await keepMembers({ db }, [...idsOf('member'), ...before.map(({ id }) => id)]);
	if (groupIds.length === 0) return [];
	// Members are kept before groups are locked, as whoever leaves does it, also where they have only been asked to join;
	// who came between the two is kept as well.
	await shareGroups(db, groupIds);
	const joined = (await listInGroups(db, groupIds)).flatMap(({ id, has_joined }) => (has_joined ? id : []));
	const kept = new Set(before.map(({ id }) => id));
	await keepMembers(
		{ db },
		joined.filter((id) => !kept.has(id)),
	);
	return joined;
}

/** Keeps anybody from joining these groups until the transaction ends (`lockGroup`). */
const shareGroups = (db: Transaction<DB>, ids: string[]) =>
	db.selectFrom('message_group').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute();

/** Lists who is in one of these groups, or is asked to join it. */
const listInGroups = (db: Transaction<DB>, groupIds: string[]): Promise<{ id: string; has_joined: boolean }[]> =>
	db
		.selectFrom('message_participant')
		.select(['member_id as id', sql<boolean>`bool_or(joined_at is not null)`.as('has_joined')])
		.where('group_id', '=', anyOf(groupIds))
		.groupBy('member_id')
		.execute();
