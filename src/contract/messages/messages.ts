import { z } from 'zod';
import { messageLimits } from '#contract/limits.ts';
import { id, text, timestamp } from '#contract/shapes.ts';

/** Where a message lies: received, sent, drafts, trash, and messages from strangers. */
export const messageFolders = ['inbox', 'outbox', 'draft', 'trash', 'requests'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/** Somebody who writes or is written to. */
export const correspondent = z.object({
	type: z.enum(['member', 'profile', 'group']),
	id,
	name: z.string(),
	image: z.string().nullable(),
	/** Whether the member has left, or the business or group is gone: nothing can be sent there. */
	is_gone: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;

const receipt = z.object({ id, name: z.string(), read_at: timestamp });

export const message = z.object({
	/** The id: of a message the same for everybody who has it, of a draft its own. */
	id,
	/** The id of the message that began the thread; of a draft that answers nothing, its own id. */
	thread_id: id,
	folder: z.enum(messageFolders),
	from: correspondent,
	/** The keeper who wrote the message in the name of a business; shown only to its keepers. */
	written_by: z.object({ id, name: z.string() }).nullable(),
	to: z.array(correspondent),
	subject: z.string(),
	body: z.string(),
	/** The first words of the message, in one line. */
	snippet: z.string(),
	/** Whether links in the message are alive: false until the first message of a stranger was accepted. */
	is_trusted: z.boolean(),
	/** When the message was opened; null before that. A message that one sent oneself is read. */
	read_at: timestamp.nullable(),
	/** When the message was sent; null for a draft, and while it waits or can be taken back. */
	sent_at: timestamp.nullable(),
	/** Until when the message can be taken back; null for one that is sent. */
	undo_until: timestamp.nullable(),
	updated_at: timestamp,
	reply_to_id: id.nullable(),
	/**
	 * For a message that one sent: the recipients who have opened it. It shows only those who tell it, and only to somebody
	 * who tells it too.
	 */
	receipts: z.array(receipt),
});
export type Message = z.infer<typeof message>;

export const recipient = z.strictObject({ type: z.enum(['member', 'profile', 'group']), id });
export type Recipient = z.infer<typeof recipient>;

const fields = {
	to: z.array(recipient).max(messageLimits.recipients),
	subject: text(0, messageLimits.subject),
	body: text(0, messageLimits.body),
	/** The id of a business that the actor looks after, in whose name the message is written. */
	acting_as: id.nullish(),
	/** The id of the message that this one answers; it joins the same thread. */
	reply_to_id: id.nullish(),
};

export const messageBody = z.strictObject({
	...fields,
	to: fields.to.min(1),
	subject: text(1, messageLimits.subject),
	body: text(1, messageLimits.body),
	/** The id of the draft that the message was; the draft is gone when the message is sent. */
	draft_id: id.nullish(),
	/**
	 * An id made by the caller: a repeated one sends nothing, and returns the message that was sent. With another subject,
	 * other words or others to whom it goes, it is refused.
	 */
	client_id: id.optional(),
	/** For how many seconds the message waits and can be taken back. */
	undo_seconds: z.int().min(0).max(messageLimits.undoMaxS).default(0),
});
export type MessageBody = z.output<typeof messageBody>;

export const draftBody = z
	.strictObject({
		...fields,
		/** The id of the draft to change; without one a new draft begins, or the draft of the thread goes on. */
		id: id.optional(),
		/** An id made by the caller for a new draft: a repeated one changes the draft that it began. */
		client_id: id.optional(),
	})
	.partial();
export type DraftBody = z.output<typeof draftBody>;

export const recipientCard = correspondent.extend({
	/** Why the actor can write to them. */
	why: z.enum(['friend', 'follower', 'wrote', 'group', 'everyone']),
});
export type RecipientCard = z.infer<typeof recipientCard>;
