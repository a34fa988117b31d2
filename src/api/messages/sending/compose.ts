import { type Context, requireActor, type TransactionContext } from '#api/context.ts';
import { lockActor, refuseUnconfirmed } from '#api/members/service.ts';
import { tellAnsweringSoon } from '#api/messages/answering-queries.ts';
import { insertUndone, takeDraft, trashOldest } from '#api/messages/drafts/draft-queries.ts';
import { getDraft } from '#api/messages/drafts/drafts.ts';
import { getMessage } from '#api/messages/folders/listing.ts';
import { type Mailbox, openMailbox } from '#api/messages/mailboxes.ts';
import { keepRecipients } from '#api/messages/recipients/keep-recipients.ts';
import { refusals, wayTo } from '#api/messages/recipients/policy.ts';
import { findTargets, type Target } from '#api/messages/recipients/target-queries.ts';
import { deliverLater, deliverTo } from '#api/messages/sending/delivery.ts';
import { refuseManyQuestions, refuseManyRequests, timeOf } from '#api/messages/sending/limits.ts';
import {
	deleteMessages,
	findSent,
	findThread,
	getAuthor,
	insertMessage,
	isAuthor,
	listBusinessesOf,
	listNamed,
	lockUnsent,
} from '#api/messages/sending/send-queries.ts';
import { keepProfiles } from '#api/profiles/service.ts';
import { searchVector } from '#api/text/fold.ts';
import { AppError } from '#contract/errors.ts';
import { messageLimits } from '#contract/limits.ts';
import type { Message, MessageBody } from '#contract/messages/messages.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { newId } from '#db/new-id.ts';
import { transaction } from '#db/transaction.ts';

interface Sent {
	message: Message;
	isNew: boolean;
}

/**
 * Sends a message at once, or later, once it can no longer be taken back. The same `client_id` again returns what was
 * sent before.
 * @throws AppError `invalid_request` where somebody cannot be written to, `forbidden` without a confirmed address or
 * for a business of others, `not_found` for a message to answer that the mailbox does not have, `conflict` for a draft
 * that is gone, and for a business that nobody sees, `rate_limited` for strangers and businesses that have not answered,
 * `idempotency_mismatch` for a `client_id` under which something else was sent.
 */
export async function composeMessage(ctx: Context, asked: MessageBody): Promise<Sent> {
	return transaction(ctx, async (ctx) => {
		const keptIds = await keepRecipients(ctx.db, asked.to);
		// Calls of one member run one after the other, so that what is sent twice is one message, and strangers are
		// counted. Whether they look after the business is asked after that wait.
		await lockActor(ctx);
		const input = await keepBusinesses(ctx.db, asked);
		const mailbox = await openMailbox(ctx, input.acting_as);
		const known = input.client_id && (await findSent(ctx.db, mailbox.memberId, input.client_id));
		if (known && !isSame(known, input)) throw new AppError('idempotency_mismatch', { detail: sentBefore });
		// What was kept after the answer was lost is a draft of what was sent.
		if (known && input.draft_id) await takeDraft(ctx.db, mailbox.memberId, input.draft_id);
		if (known) return { message: await getMessage(ctx, mailbox, known.id), isNew: false };
		await refuseUnconfirmed(ctx, 'Then send it.');
		return { message: await getMessage(ctx, mailbox, await send(ctx, mailbox, input, keptIds)), isNew: true };
	});
}

/** Keeps all businesses of a message from being merged meanwhile; returns the message with those that stand for them now. */
async function keepBusinesses(db: TransactionContext['db'], message: MessageBody): Promise<MessageBody> {
	const { to, acting_as: actingAs } = message;
	const ids = to.flatMap(({ type, id }) => (type === 'profile' ? id : []));
	const standing = await keepProfiles(db, actingAs ? [...ids, actingAs] : ids);
	return {
		...message,
		to: to.map((one) => ({ ...one, id: standing.get(one.id) ?? one.id })),
		...(actingAs && { acting_as: standing.get(actingAs) ?? actingAs }),
	};
}

const sentBefore = 'Earlier words of this message were sent already. Send it again if these should go out as well.';

/** Tells whether what was sent is what is to be sent now. Whoever has left since may be any of the recipients. */
function isSame(sent: NonNullable<Awaited<ReturnType<typeof findSent>>>, { to, subject, body }: MessageBody): boolean {
	const ids = new Set(to.map(({ id }) => id));
	const isToSame = sent.to.length === ids.size && sent.to.every((id) => id === null || ids.has(id));
	return isToSame && sent.subject === subject && sent.body === body;
}

async function send(ctx: TransactionContext, mailbox: Mailbox, input: MessageBody, keptIds: string[]): Promise<string> {
	const { db, now } = ctx;
	const { memberId } = mailbox;
	await refuseHidden(ctx, mailbox);
	const id = newId();
	const threadId = input.reply_to_id ? await findThread(db, mailbox, input.reply_to_id) : id;
	if (!threadId) throw new AppError('not_found', { detail: 'The message that you answer is gone.' });
	if (input.draft_id && !(await takeDraft(db, memberId, input.draft_id))) throw draftGone();
	const targets = await findTargets(db, mailbox, input.to);
	const { strangers, businesses } = countStrangers(mailbox, targets, input);
	await refuseManyRequests(ctx, memberId, strangers);
	await refuseManyQuestions(ctx, memberId, businesses);
	const deliverAt = await timeOf(ctx, memberId, { body: input.body, undoS: input.undo_seconds, strangers });
	const row = {
		id,
		thread_id: threadId,
		author_id: memberId,
		is_as_profile: mailbox.profileId !== null,
		profile_id: mailbox.profileId,
		subject: input.subject,
		body: input.body,
		reply_to_id: input.reply_to_id ?? null,
		client_id: input.client_id ?? null,
		search: searchVector([
			['A', input.subject],
			['C', input.body],
		]),
		written_at: now,
		deliver_at: deliverAt,
	};
	await insertMessage(db, mailbox, row, targets);
	if (mailbox.profileId) await tellAnsweringSoon(db, mailbox.profileId, now);
	if (deliverAt > now) await deliverLater(ctx, id, deliverAt);
	else await deliverTo(ctx, row, keptIds, async () => targets);
	return id;
}

/** Refuses a message in the name of a business that nobody sees: its recipients could not tell whose it is. */
async function refuseHidden({ db }: TransactionContext, { memberId, profileId }: Mailbox): Promise<void> {
	if (!profileId) return;
	const { status } = await getAuthor(db, memberId, profileId);
	if (status === null || !isHiddenStatus(status)) return;
	throw new AppError('conflict', {
		detail: 'No one can see this business at the moment, so it can’t write to anyone.',
	});
}

/**
 * Counts how many of the recipients would find the message under requests, and how many are businesses that have not
 * answered the sender yet.
 * @throws AppError `invalid_request` with all who cannot be written to.
 */
function countStrangers(mailbox: Mailbox, targets: Target[], { to }: MessageBody) {
	const ways = new Map(targets.map((target) => [target.id, wayTo(mailbox, target)]));
	const fields = to.flatMap(({ id }, at) => {
		const way = ways.get(id);
		return way && 'refusal' in way ? [{ path: `to.${at}`, code: way.refusal, message: refusals[way.refusal] }] : [];
	});
	if (fields.length > 0) throw new AppError('invalid_request', { fields, detail: fields[0]?.message ?? '' });
	return {
		strangers: [...ways.values()].filter((way) => 'folder' in way && way.folder === 'requests').length,
		businesses: targets.filter(({ type, isContact }) => type === 'profile' && !isContact).length,
	};
}

/**
 * Takes back a message that the actor sent and that still waits, and makes it a draft again.
 * @throws AppError `not_found`, `conflict` once it is sent.
 */
export async function undoMessage(ctx: Context, id: string): Promise<Message> {
	const { memberId } = requireActor(ctx);
	return transaction(ctx, async (ctx) => {
		// Calls that take messages back run one after the other, so that each counts the drafts of the others.
		await lockActor(ctx);
		await keepProfiles(ctx.db, await listBusinessesOf(ctx.db, id));
		const message = await lockUnsent(ctx.db, id);
		if (!message || message.author_id !== memberId) throw await whyNotUndone(ctx, memberId, id);
		const recipients = await listNamed(ctx.db, id);
		await deleteMessages(ctx.db, [id]);
		const mailbox = await openMailbox(ctx, message.profile_id);
		// A message that is taken back is never one draft too many, since it would be sent otherwise: the oldest draft
		// makes room.
		await trashOldest(ctx.db, memberId, messageLimits.drafts - 1, ctx.now);
		const draftId = await insertUndone(ctx.db, mailbox, { ...message, recipients }, ctx.now);
		return getDraft(ctx, mailbox, draftId);
	});
}

const whyNotUndone = async (ctx: TransactionContext, memberId: string, id: string): Promise<AppError> =>
	(await isAuthor(ctx.db, memberId, id))
		? new AppError('conflict', { detail: 'It’s too late to take this message back: it was sent.' })
		: new AppError('not_found');

const draftGone = () =>
	new AppError('conflict', { detail: 'This draft was sent or deleted meanwhile, perhaps on another device.' });
