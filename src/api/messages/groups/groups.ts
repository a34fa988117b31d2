import type { z } from 'zod';
import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { findTies, type Tie } from '#api/friends/service.ts';
import { keepMembers, lockActor, refuseUnconfirmed } from '#api/members/service.ts';
import { hiddenMember } from '#api/messages/folders/present.ts';
import {
	askParticipants,
	countOwned,
	deleteGroup,
	findGroup,
	type GroupRow,
	insertGroup,
	insertOwner,
	insertPast,
	joinGroup,
	listGroups,
	listParticipants,
	listParticipations,
	lockGroup,
	type Participation,
	removeParticipants,
	setRole,
	showPast,
	updateGroup,
} from '#api/messages/groups/group-queries.ts';
import { type Mailbox, openKeptMailbox } from '#api/messages/mailboxes.ts';
import { refusals, wayTo } from '#api/messages/recipients/policy.ts';
import { findTargets } from '#api/messages/recipients/target-queries.ts';
import { notify, settle } from '#api/notifications/service.ts';
import { AppError } from '#contract/errors.ts';
import { messageLimits } from '#contract/limits.ts';
import type { GroupChange, groupBody, MessageGroup, Participant } from '#contract/messages/groups.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';

/** The most groups that are listed at once. */
const shownMax = 500;
const stranger: Tie = { friendship: 'none', mutual_friends: 0, ring: 3, isBlocked: false };

/** Lists the groups of the actor, and those that they are asked to join. */
export async function listMyGroups(ctx: Context): Promise<MessageGroup[]> {
	const { memberId } = requireActor(ctx);
	return presentGroups(ctx, await listGroups(ctx.db, memberId, shownMax));
}

async function presentGroups(ctx: Context, rows: GroupRow[]): Promise<MessageGroup[]> {
	const ties = await findTies(
		ctx,
		rows.map((row) => row.owner_id),
	);
	return rows.map((row) => {
		const { friendship, mutual_friends, isBlocked } = ties.get(row.owner_id) ?? stranger;
		const { designation, locality } = row;
		return {
			id: row.id,
			name: row.name,
			description: row.description,
			image: row.image,
			owner: isBlocked
				? hiddenMember
				: {
						id: row.owner_id,
						name: row.owner_name,
						designation,
						image: row.owner_image,
						locality,
						friendship,
						mutual_friends,
					},
			profile_id: row.profile_id,
			shows_past_since: row.shows_past_since?.toISOString() ?? null,
			participants_count: row.participants_count,
			my_role: row.my_role,
			my_state: row.my_joined_at ? 'active' : 'invited',
			is_removed: row.removed_at !== null,
			created_at: row.created_at.toISOString(),
		};
	});
}

async function getGroup(ctx: Context, id: string): Promise<MessageGroup> {
	const row = await findGroup(ctx.db, requireActor(ctx).memberId, id);
	const [group] = row ? await presentGroups(ctx, [row]) : [];
	if (!group) throw new AppError('not_found');
	return group;
}

/**
 * Makes a group. The members named are asked to join, and are in it once they accept.
 * @throws AppError `invalid_request` for people who do not know the actor, `forbidden`, `conflict` for one too many.
 */
export async function createGroup(ctx: Context, input: z.input<typeof groupBody>): Promise<MessageGroup> {
	const { memberId } = requireActor(ctx);
	const id = newId();
	return transaction(ctx, async (ctx) => {
		await keepMembers(ctx, input.participants ?? []);
		// Calls that make groups run one after the other, so that each counts the groups of the others. Whether they look
		// after the business is asked after that wait.
		await lockActor(ctx);
		const { profileId } = await openKeptMailbox(ctx, input.profile_id);
		await refuseUnconfirmed(ctx, 'Then make the group.');
		if ((await countOwned(ctx.db, memberId)) >= messageLimits.groups)
			throw new AppError('conflict', {
				detail: `You already own ${messageLimits.groups} groups. Make someone else the owner of one, or delete one, first.`,
			});
		const { name, description, shows_past = false } = input;
		await insertGroup(ctx.db, {
			id,
			name,
			description: description || null,
			profile_id: profileId,
			shows_past_since: shows_past ? ctx.now : null,
			created_at: ctx.now,
		});
		await insertOwner(ctx.db, id, memberId, ctx.now);
		await ask(ctx, id, input.participants ?? [], 'participants');
		return getGroup(ctx, id);
	});
}

/** Asks members to join, but only those to whose inbox the actor could write: a group is no way around requests. */
async function ask(ctx: TransactionContext, groupId: string, memberIds: string[], field: string): Promise<void> {
	if (memberIds.length === 0) return;
	const { memberId } = requireActor(ctx);
	const mailbox: Mailbox = { id: memberId, memberId, profileId: null, role: null };
	const targets = await findTargets(
		ctx.db,
		mailbox,
		memberIds.map((id) => ({ type: 'member', id })),
	);
	const fields = targets.flatMap((target) => {
		const way = wayTo(mailbox, target);
		if ('folder' in way && way.folder === 'inbox') return [];
		const code = 'refusal' in way ? way.refusal : 'closed';
		return [{ path: `${field}.${memberIds.indexOf(target.id)}`, code, message: refusals[code] }];
	});
	if (fields.length > 0) throw new AppError('invalid_request', { fields, detail: fields[0]?.message ?? '' });
	const asked = await askParticipants(ctx.db, groupId, memberIds, ctx.now);
	await notify(ctx, asked, { kind: 'group_invitation', topicId: groupId, groupId, actorId: memberId });
	if ((await listParticipations(ctx.db, groupId)).length > messageLimits.participants)
		throw new AppError('conflict', { detail: `A group has at most ${messageLimits.participants} people.` });
}

/**
 * Changes a group, who is in it, or whether the actor is. Returns null once the actor has left.
 * @throws AppError `not_found` for an actor who is not in it, `forbidden` by role, `conflict` for an owner who leaves
 * others behind, and for changes of a group that was removed.
 */
export async function changeGroup(ctx: Context, change: GroupChange): Promise<MessageGroup | null> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		await keepMembers(ctx, change.add ?? []);
		await lockGroup(ctx.db, change.id);
		const all = await listParticipations(ctx.db, change.id);
		const me = all.find((one) => one.member_id === memberId);
		const group = me && (await findGroup(ctx.db, memberId, change.id));
		if (!group) throw new AppError('not_found');
		if (group.removed_at && !change.leave) throw removed();
		if (!change.leave) await refuseUnconfirmed(ctx, change.accept ? 'Then join.' : 'Then change the group.');
		if (change.accept) await accept(ctx, change.id, me);
		await changeWords(ctx, me, change);
		const isShown = change.shows_past;
		if (isShown !== undefined) await requireLeader(me, () => showPast(ctx.db, change.id, isShown, ctx.now));
		if (change.add) await requireLeader(me, () => ask(ctx, change.id, change.add ?? [], 'add'));
		if (change.remove) await remove(ctx, me, all, change.id, change.remove);
		if (change.role) await appoint(ctx, me, all, change.id, change.role);
		if (!change.leave) return getGroup(ctx, change.id);
		// Nobody can be handed a group that was removed: it ends with its owner, whoever else was in it.
		await leave(ctx, me, group.removed_at ? [] : all, change.id);
		return null;
	});
}

const removed = () =>
	new AppError('conflict', {
		detail: 'Our team removed this group. You can appeal on your Control Page, or delete the group.',
	});

async function accept(ctx: TransactionContext, groupId: string, me: Participation): Promise<void> {
	if (await joinGroup(ctx.db, groupId, me.member_id, ctx.now))
		await insertPast(ctx.db, groupId, me.member_id, messageLimits.pastOfGroup, ctx.now);
	await settle(ctx, [me.member_id], 'group_invitation', [groupId]);
}

async function changeWords(ctx: TransactionContext, me: Participation, change: GroupChange): Promise<void> {
	const values = {
		...(change.name !== undefined && { name: change.name }),
		...(change.description !== undefined && { description: change.description || null }),
	};
	if (Object.keys(values).length > 0) await requireLeader(me, () => updateGroup(ctx.db, change.id, values));
}

async function requireLeader(me: Participation, work: () => Promise<unknown>): Promise<void> {
	if (me.role === 'member')
		throw new AppError('forbidden', { detail: 'Only the owner and admins of a group can do this.' });
	await work();
}

/** Removes participants: admins remove members, and the owner removes anyone else. */
async function remove(
	ctx: TransactionContext,
	me: Participation,
	all: Participation[],
	groupId: string,
	ids: string[],
) {
	const removed = all.filter(({ member_id }) => ids.includes(member_id));
	const isTooHigh = ({ role }: Participation) => role === 'owner' || (role === 'admin' && me.role !== 'owner');
	if (removed.some(isTooHigh)) throw new AppError('forbidden', { detail: 'Only the owner can remove an admin.' });
	await requireLeader(me, () => removeParticipants(ctx.db, groupId, ids));
}

/** Changes a participant's role: the owner says who is an admin, and to whom the group goes. */
async function appoint(
	ctx: TransactionContext,
	me: Participation,
	all: Participation[],
	groupId: string,
	{ user_id, role }: NonNullable<GroupChange['role']>,
): Promise<void> {
	if (me.role !== 'owner') throw new AppError('forbidden', { detail: 'Only the owner of a group changes roles.' });
	const other = all.find((one) => one.member_id === user_id);
	if (!other?.joined_at) throw new AppError('not_found', { detail: 'They aren’t in this group yet.' });
	if (user_id === me.member_id) throw new AppError('conflict', { detail: 'Make someone else the owner first.' });
	// A group has exactly one owner at any time.
	if (role === 'owner') await setRole(ctx.db, groupId, me.member_id, 'admin');
	await setRole(ctx.db, groupId, user_id, role);
}

async function leave(ctx: TransactionContext, me: Participation, all: Participation[], groupId: string): Promise<void> {
	const others = all.filter(({ member_id, joined_at }) => joined_at && member_id !== me.member_id);
	await settle(ctx, [me.member_id], 'group_invitation', [groupId]);
	if (me.role !== 'owner') return void (await removeParticipants(ctx.db, groupId, [me.member_id]));
	if (others.length > 0) throw new AppError('conflict', { detail: 'Make someone else the owner first, then leave.' });
	await deleteGroup(ctx.db, groupId);
}

/**
 * Lists who is in a group or asked to join, without those whom a block hides. @throws AppError `not_found` for an actor
 * who is not in it.
 */
export async function listGroupParticipants(ctx: Context, groupId: string): Promise<Participant[]> {
	const { memberId } = requireActor(ctx);
	if (!(await findGroup(ctx.db, memberId, groupId))) throw new AppError('not_found');
	const rows = await listParticipants(ctx.db, groupId);
	const ties = await findTies(
		ctx,
		rows.map(({ id }) => id),
	);
	return rows.flatMap(({ joined_at, ...card }) => {
		const { friendship, mutual_friends, isBlocked } = ties.get(card.id) ?? stranger;
		return isBlocked ? [] : [{ ...card, friendship, mutual_friends, state: joined_at ? 'active' : 'invited' }];
	});
}
