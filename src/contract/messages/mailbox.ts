import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { messageLimits } from '#contract/limits.ts';
import { draftBody, message, messageBody, recipientCard } from '#contract/messages/messages.ts';
import { pageQuery } from '#contract/page.ts';
import { id, text } from '#contract/shapes.ts';

const tag = 'Messages';
const params = z.object({ id });
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/**
 * The mailbox: without `acting_as` the member's own; else that of a business they look after, which all its keepers share.
 */
const mailbox = { acting_as: id.optional() };
const ofMailbox = z.object(mailbox);

/** How many messages are unread in each folder; 1,000 stands for that many or more. */
const unread = z.object({ inbox: z.number().int(), requests: z.number().int(), draft: z.number().int() });
const folderQuery = pageQuery.extend({
	...mailbox,
	/** Words of the subject, the text, or a name. */
	q: text(1, 100).optional(),
	unread: flag.optional(),
});
const folder = {
	method: 'GET',
	tag,
	auth: 'member',
	query: folderQuery,
	data: message,
	list: true,
	meta: z.object({ unread }),
	errors: ['forbidden'],
} as const;

export const mailboxEndpoints = [
	endpoint({ ...folder, path: '/business-profile/messages/inbox', summary: 'What came in, the newest first' }),
	endpoint({
		...folder,
		path: '/business-profile/messages/requests',
		summary: 'What strangers wrote, the newest first',
	}),
	endpoint({ ...folder, path: '/business-profile/messages/outbox', summary: 'What was sent, the newest first' }),
	endpoint({
		...folder,
		path: '/business-profile/messages/draft',
		summary: 'What is being written, the last changed first',
	}),
	endpoint({
		...folder,
		path: '/business-profile/messages/trash',
		summary: `What was thrown away, the last first; gone for good after ${messageLimits.trashDays} days`,
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/messages/compose',
		tag,
		summary: 'Send a message',
		description:
			'Whom strangers write to finds it under requests. With `undo_seconds` it waits for so long here, whatever becomes of the caller.',
		auth: 'member',
		body: messageBody,
		data: message,
		status: 201,
		statusWhenChanged: 200,
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/messages/draft',
		tag,
		summary: 'Keep what is being written',
		description: 'A thread has one draft in a mailbox: what is kept for it again takes the place of the former.',
		auth: 'member',
		body: draftBody,
		data: message,
		status: 201,
		statusWhenChanged: 200,
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/messages/:id/undo',
		tag,
		summary: 'Take back a message that still waits; it is a draft again',
		auth: 'member',
		params,
		data: message,
		errors: ['not_found', 'conflict'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/messages/:id/accept',
		tag,
		summary: 'Let who wrote it write to the inbox from now on; what they wrote moves there',
		auth: 'member',
		params,
		query: ofMailbox,
		data: message,
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/messages/trash/:id',
		tag,
		summary: 'Throw a message or a draft away, or with trashed false put it back where it was',
		auth: 'member',
		params,
		query: ofMailbox,
		body: z.strictObject({ trashed: z.boolean().default(true) }),
		data: message,
		errors: ['forbidden', 'not_found'],
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/messages/read/:id',
		tag,
		summary: 'Mark a message as read, or with read false as unread',
		auth: 'member',
		params,
		query: ofMailbox,
		body: z.strictObject({ read: z.boolean().default(true) }),
		data: message,
		errors: ['forbidden', 'not_found'],
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/messages/bulk',
		tag,
		summary: 'Move, mark or erase several messages and drafts at once; those that are not there are passed over',
		auth: 'member',
		query: ofMailbox,
		body: z
			.strictObject({
				ids: z.array(id).min(1).max(messageLimits.atOnce),
				trashed: z.boolean(),
				read: z.boolean(),
				/** Takes what lies in the trash out of it for good. */
				erased: z.literal(true),
			})
			.partial({ trashed: true, read: true, erased: true }),
		data: z.object({ changed: z.number().int() }),
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/messages/:id',
		tag,
		summary: 'Take a message or a draft out of the trash for good',
		auth: 'member',
		params,
		query: ofMailbox,
		data: z.null(),
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/:id',
		tag,
		summary: 'One message or draft',
		auth: 'member',
		params,
		query: ofMailbox,
		data: message,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/thread/:id',
		tag,
		summary: 'All that I have of a thread, the oldest first, without what lies in the trash',
		auth: 'member',
		params,
		query: pageQuery.extend(mailbox),
		data: message,
		list: true,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/recipients',
		tag,
		summary: 'Whom I may write to, by name: friends and groups first, then members and businesses',
		auth: 'member',
		query: z.object({ ...mailbox, q: text(1, 100) }),
		data: z.array(recipientCard),
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/messages/users/:id',
		tag,
		summary: 'Whom a business may write to: friends of its owner (for the owner), followers, and who wrote to it',
		auth: 'owner',
		params,
		query: z.object({ q: text(1, 100).optional() }),
		data: z.array(recipientCard),
	}),
] as const;

export type FolderQuery = z.output<typeof folderQuery>;
export type Unread = z.infer<typeof unread>;
