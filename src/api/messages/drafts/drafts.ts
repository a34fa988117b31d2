import type { Context, TransactionContext } from '#api/context.ts';
import { lockActor } from '#api/members/service.ts';
import { presentDrafts } from '#api/messages/drafts/draft-list.ts';
import {
	countDrafts,
	findContinued,
	findDraft,
	insertDraft,
	trashOther,
	updateDraft,
} from '#api/messages/drafts/draft-queries.ts';
import { type Mailbox, openKeptMailbox } from '#api/messages/mailboxes.ts';
import { findThread } from '#api/messages/sending/send-queries.ts';
import { AppError } from '#contract/errors.ts';
import { messageLimits } from '#contract/limits.ts';
import type { DraftBody, Message } from '#contract/messages/messages.ts';
import { transaction } from '#db/transaction.ts';
import { violatedConstraint } from '#db/violation.ts';

interface Kept {
	draft: Message;
	isNew: boolean;
}

/**
 * Keeps what is being written, whole or half. A thread has one draft in a mailbox, and a `client_id` begins only one
 * draft, so that keeping again replaces what was kept before; fields that are not given stay. A draft that goes on in a
 * thread takes the place of the one that was begun there meanwhile.
 * @throws AppError `not_found` for a draft that is gone and for a message that the mailbox does not have, `conflict`
 * for one too many, and for a `client_id` of another mailbox.
 */
export async function keepDraft(ctx: Context, input: DraftBody): Promise<Kept> {
	return transaction(ctx, async (ctx) => {
		// Calls of one member run one after the other, so that two that are kept at once for the same thread become one
		// draft. Whether they look after the business is asked after that wait.
		await lockActor(ctx);
		const mailbox = await openKeptMailbox(ctx, input.acting_as);
		const threadId = input.reply_to_id ? await findThread(ctx.db, mailbox, input.reply_to_id) : null;
		if (threadId === undefined) throw new AppError('not_found', { detail: 'The message that you answer is gone.' });
		const values = {
			...(input.subject !== undefined && { subject: input.subject }),
			...(input.body !== undefined && { body: input.body }),
			...(input.to !== undefined && { recipients: input.to }),
			...(input.reply_to_id !== undefined && { reply_to_id: input.reply_to_id, thread_id: threadId }),
			updated_at: ctx.now,
		};
		const known = await findContinued(ctx.db, mailbox, { id: input.id, clientId: input.client_id, threadId });
		if (input.id && !known)
			throw new AppError('not_found', {
				detail: 'This draft was sent or deleted meanwhile, perhaps on another device.',
			});
		const isIn = input.reply_to_id === undefined ? (known?.thread_id ?? null) : threadId;
		if (isIn) await trashOther(ctx.db, mailbox, isIn, known?.id ?? null, ctx.now);
		if (!known || known.trashed_at) await refuseTooMany(ctx, mailbox.memberId, 1);
		if (known) await updateDraft(ctx.db, known.id, values);
		const id = known?.id ?? (await begin(ctx, mailbox, values, input.client_id));
		return { draft: await getDraft(ctx, mailbox, id), isNew: !known };
	}).catch((cause) => {
		if (violatedConstraint(cause) !== 'message_draft_client') throw cause;
		throw new AppError('conflict', {
			cause,
			detail: 'This client_id belongs to a draft in another mailbox. Make a new one.',
		});
	});
}

/** Refuses more drafts than a member may have; the caller has locked the member. @throws AppError `conflict`. */
export async function refuseTooMany({ db }: TransactionContext, memberId: string, more: number): Promise<void> {
	if ((await countDrafts(db, memberId)) + more <= messageLimits.drafts) return;
	throw new AppError('conflict', {
		detail: `You have ${messageLimits.drafts} drafts, which is as many as there can be. Delete one first.`,
	});
}

async function begin(
	ctx: TransactionContext,
	mailbox: Mailbox,
	values: Partial<Parameters<typeof insertDraft>[2]>,
	clientId: string | undefined,
): Promise<string> {
	const empty = {
		subject: '',
		body: '',
		recipients: [],
		thread_id: null,
		reply_to_id: null,
		client_id: clientId ?? null,
	};
	return insertDraft(ctx.db, mailbox, { ...empty, updated_at: ctx.now, ...values });
}

/** Reads a draft of the mailbox. @throws AppError `not_found`. */
export async function getDraft(ctx: Context, mailbox: Mailbox, id: string): Promise<Message> {
	const draft = await findDraft(ctx.db, mailbox, id);
	const [shown] = draft ? await presentDrafts(ctx, mailbox, [draft]) : [];
	if (!shown) throw new AppError('not_found');
	return shown;
}
