import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { tellMembers } from '#api/events/service.ts';
import { keepMembers, lockActor } from '#api/members/service.ts';
import { refuseTooMany } from '#api/messages/drafts/drafts.ts';
import { getMessage } from '#api/messages/folders/listing.ts';
import {
	deleteExpired,
	deleteTrashed,
	findSender,
	listReceiptAuthors,
	type Move,
	moveCopies,
	trashDrafts,
} from '#api/messages/folders/moving-queries.ts';
import { listPeopleOf } from '#api/messages/mailbox-people.ts';
import { type Mailbox, openKeptMailbox, openMailbox } from '#api/messages/mailboxes.ts';
import { acceptFrom } from '#api/messages/sending/send-queries.ts';
import { settle } from '#api/notifications/service.ts';
import { keepProfiles } from '#api/profiles/service.ts';
import { dayMs } from '#contract/days.ts';
import { AppError } from '#contract/errors.ts';
import { messageLimits } from '#contract/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { untilDone } from '#db/each-batch.ts';
import { transaction } from '#db/transaction.ts';

type ActingAs = { acting_as?: string | undefined };

/** Throws a message or a draft away, or puts it back where it was. @throws AppError `not_found`, `forbidden`, `conflict` for a draft too many. */
export const trashMessage = (ctx: Context, id: string, of: ActingAs, isTrashed: boolean): Promise<Message> =>
	moveOne(ctx, id, of, { trashedAt: isTrashed ? ctx.now : null });

/** Marks a message as read or unread. @throws AppError `not_found`, `forbidden`. */
export const markMessage = (ctx: Context, id: string, of: ActingAs, isRead: boolean): Promise<Message> =>
	moveOne(ctx, id, of, { readAt: isRead ? ctx.now : null });

const moveOne = (ctx: Context, id: string, { acting_as }: ActingAs, move: Move): Promise<Message> =>
	transaction(ctx, async (ctx) => {
		const mailbox = await openToMove(ctx, acting_as, move);
		// A message that the reader may not read does not exist for them.
		await getMessage(ctx, mailbox, id);
		await moveAll(ctx, mailbox, [id], move);
		return getMessage(ctx, mailbox, id);
	});

interface Moved {
	ids: string[];
	trashed?: boolean | undefined;
	read?: boolean | undefined;
	/** Takes what lies in the trash out of it for good. */
	erased?: true | undefined;
}

/**
 * Moves, marks or erases several messages and drafts; returns how many of them were there. @throws AppError `forbidden`,
 * `conflict`.
 */
export async function moveMessages(
	ctx: Context,
	{ acting_as }: ActingAs,
	{ ids, trashed, read, erased }: Moved,
): Promise<{ changed: number }> {
	const move = {
		...(trashed !== undefined && { trashedAt: trashed ? ctx.now : null }),
		...(read !== undefined && { readAt: read ? ctx.now : null }),
	};
	return transaction(ctx, async (ctx) => {
		const mailbox = await openToMove(ctx, acting_as, move);
		const moved = Object.keys(move).length > 0 ? await moveAll(ctx, mailbox, ids, move) : 0;
		return { changed: moved + (erased ? await deleteTrashed(ctx.db, mailbox, ids) : 0) };
	});
}

async function openToMove(ctx: TransactionContext, actingAs: string | undefined, move: Move): Promise<Mailbox> {
	// Calls that put drafts back run one after the other, so that each counts the drafts of the others.
	if (isPutBack(move)) await lockActor(ctx);
	return openKeptMailbox(ctx, actingAs);
}

const isPutBack = ({ trashedAt }: Move): boolean => trashedAt === null;

async function moveAll(ctx: TransactionContext, mailbox: Mailbox, ids: string[], move: Move): Promise<number> {
	const copies = await moveCopies(ctx.db, mailbox, ids, move);
	if (copies.length > 0) await tellMoved(ctx, mailbox, copies, move);
	if (move.trashedAt === undefined) return copies.length;
	const drafts = await trashDrafts(ctx.db, mailbox, ids, move.trashedAt);
	if (isPutBack(move) && drafts > 0) await refuseTooMany(ctx, mailbox.memberId, 0);
	return copies.length + drafts;
}

/**
 * Tells all devices what was read or thrown away, settles its notifications, so that nobody is mailed about it, and
 * tells the authors where both let others see what they read.
 */
async function tellMoved(
	ctx: TransactionContext,
	{ memberId, profileId }: Mailbox,
	copies: { message_id: string; thread_id: string }[],
	{ readAt, trashedAt }: Move,
): Promise<void> {
	const ids = copies.map(({ message_id }) => message_id);
	const people = profileId ? await listPeopleOf(ctx.db, [profileId]) : [memberId];
	const threadIds = [...new Set(copies.map(({ thread_id }) => thread_id))];
	if (readAt || trashedAt) await settle(ctx, people, 'message', threadIds);
	const authors = readAt && !profileId ? await listReceiptAuthors(ctx.db, memberId, ids) : [];
	const [id = null] = ids.length === 1 ? ids : [];
	await tellMembers(ctx, [...new Set([...people, ...authors])], 'read', id);
}

/**
 * Lets the author of a message write to the inbox from now on. @throws AppError `not_found`, `forbidden`, `conflict`
 * for one's own, and for that of a business that is gone.
 */
export async function acceptSender(ctx: Context, id: string, { acting_as }: ActingAs): Promise<Message> {
	return transaction(ctx, async (ctx) => {
		const readBy = acting_as ?? requireActor(ctx).memberId;
		const standing = await keepSender(ctx, await findSender(ctx.db, { id: readBy }, id), acting_as);
		const mailbox = await openMailbox(ctx, acting_as && standing.get(acting_as));
		await getMessage(ctx, mailbox, id);
		const found = await findSender(ctx.db, mailbox, id);
		// What was written to a business that was merged since is found in the mailbox of the one that stays.
		const isMoved = found && mailbox.id !== readBy;
		if (isMoved && !found.is_as_profile) await keepMembers(ctx, [found.author_id]);
		const sender = isMoved ? await findSender(ctx.db, mailbox, id) : found;
		if (!sender) throw new AppError('not_found');
		const { is_as_profile, profile_id, author_id, left_at } = sender;
		if (!is_as_profile && left_at)
			throw new AppError('conflict', { detail: 'Whoever wrote this has left, so they can’t write to you any more.' });
		// The reader has seen the business, and not the member who wrote in its name: without the business nobody is
		// left to accept.
		if (is_as_profile && !profile_id)
			throw new AppError('conflict', {
				detail: 'The business that wrote this is gone, so it can’t write to you any more.',
			});
		const who = profile_id ? { type: 'profile' as const, id: profile_id } : { type: 'member' as const, id: author_id };
		if (who.id === mailbox.id) throw new AppError('conflict', { detail: 'You wrote this message yourself.' });
		await acceptFrom(ctx.db, mailbox, [who], ctx.now);
		return getMessage(ctx, mailbox, id);
	});
}

/**
 * Keeps whoever wrote a message until the transaction ends, and the business that reads it: a member from leaving, a
 * business from being merged. What is noted about them meanwhile would stay. Returns the businesses that stand for those
 * kept now.
 */
async function keepSender(
	ctx: TransactionContext,
	sender: Awaited<ReturnType<typeof findSender>>,
	actingAs: string | null | undefined,
): Promise<Map<string, string>> {
	if (sender && !sender.is_as_profile) await keepMembers(ctx, [sender.author_id]);
	return keepProfiles(
		ctx.db,
		[sender?.profile_id, actingAs].filter((id) => typeof id === 'string'),
	);
}

/**
 * Deletes a message or a draft from the trash. @throws AppError `not_found`, `conflict` where it does not lie there,
 * `forbidden`.
 */
export async function deleteMessage(ctx: Context, id: string, { acting_as }: ActingAs): Promise<null> {
	return transaction(ctx, async (ctx) => {
		const mailbox = await openKeptMailbox(ctx, acting_as);
		const { folder } = await getMessage(ctx, mailbox, id);
		if (folder !== 'trash') throw new AppError('conflict', { detail: 'Move it to the trash first.' });
		await deleteTrashed(ctx.db, mailbox, [id]);
		return null;
	});
}

const batchSize = 500;

/** Deletes what was thrown away more than `trashDays` ago, and the messages that nobody has any more because of it. */
export const emptyTrash = (ctx: Pick<Context, 'db' | 'now'> & { signal?: AbortSignal }): Promise<void> => {
	const before = new Date(ctx.now.getTime() - messageLimits.trashDays * dayMs);
	return untilDone(
		() => transaction(ctx, async ({ db }) => (await deleteExpired(db, before, batchSize)) < batchSize),
		ctx,
	);
};
