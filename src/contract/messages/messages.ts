import { z } from 'zod';
import { messageLimits } from '#contract/limits.ts';
import { id, text, timestamp } from '#contract/shapes.ts';

/** Where a message lies: what came in, what was sent, what is being written, what was thrown away, and what strangers wrote. */
export const messageFolders = ['inbox', 'outbox', 'draft', 'trash', 'requests'] as const;
export type MessageFolder = (typeof messageFolders)[number];

/** Who writes, and who is written to. */
export const correspondent = z.object({
	type: z.enum(['member', 'profile', 'group']),
	id,
	name: z.string(),
	image: z.string().nullable(),
	/** A member who has left, a business or a group that is gone: nothing can be sent there. */
	is_gone: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;

const receipt = z.object({ id, name: z.string(), read_at: timestamp });

export const message = z.object({
	/** Of a message the same for everybody who has it, of a draft its own. */
	id,
	/** The message that began the thread; of a draft that answers nothing its own id. */
	thread_id: id,
	folder: z.enum(messageFolders),
	from: correspondent,
	/** In the name of a business: which of its people wrote it. Told to those who look after it alone. */
	written_by: z.object({ id, name: z.string() }).nullable(),
	to: z.array(correspondent),
	subject: z.string(),
	body: z.string(),
	/** Its first words in one line. */
	snippet: z.string(),
	/** Links in it are alive: false until the first message of a stranger was accepted. */
	is_trusted: z.boolean(),
	/** null until it was opened; what one sent oneself is read. */
	read_at: timestamp.nullable(),
	/** null for a draft, and while it can be taken back or waits. */
	sent_at: timestamp.nullable(),
	/** Until when it can be taken back; null for what is sent. */
	undo_until: timestamp.nullable(),
	updated_at: timestamp,
	reply_to_id: id.nullable(),
	/** Of what one sent: who has opened it, of those who tell it, where one tells it oneself. */
	receipts: z.array(receipt),
});
export type Message = z.infer<typeof message>;

export const recipient = z.strictObject({ type: z.enum(['member', 'profile', 'group']), id });
export type Recipient = z.infer<typeof recipient>;

const fields = {
	to: z.array(recipient).max(messageLimits.recipients),
	subject: text(0, messageLimits.subject),
	body: text(0, messageLimits.body),
	/** A business that the actor looks after, in whose name it is written. */
	acting_as: id.nullish(),
	/** The message that it answers; it joins the thread of it. */
	reply_to_id: id.nullish(),
};

export const messageBody = z.strictObject({
	...fields,
	to: fields.to.min(1),
	subject: text(1, messageLimits.subject),
	body: text(1, messageLimits.body),
	/** The draft that it was; gone when the message is sent. */
	draft_id: id.nullish(),
	/** Made by the caller: the same one again sends nothing, and gives what was sent. */
	client_id: id.optional(),
	/** The message waits for so long, and can be taken back. */
	undo_seconds: z.int().min(0).max(messageLimits.undoMaxS).default(0),
});
export type MessageBody = z.output<typeof messageBody>;

export const draftBody = z
	.strictObject({
		...fields,
		/** The draft that is written on; without one a new one begins, or the one of the thread goes on. */
		id: id.optional(),
		/** Made by the caller, for a new draft: the same one again changes the draft that it began. */
		client_id: id.optional(),
	})
	.partial();
export type DraftBody = z.output<typeof draftBody>;

export const recipientCard = correspondent.extend({
	/** Why it can be written to. */
	why: z.enum(['friend', 'follower', 'wrote', 'group', 'everyone']),
});
export type RecipientCard = z.infer<typeof recipientCard>;
