import { keepDraft } from '#api/messages/drafts/drafts.ts';
import { getMessage, listMessages, listThreadMessages } from '#api/messages/folders/listing.ts';
import { acceptSender, deleteMessage, markMessage, moveMessages, trashMessage } from '#api/messages/folders/moving.ts';
import { changeGroup, createGroup, listGroupParticipants, listMyGroups } from '#api/messages/groups/groups.ts';
import { openMailbox } from '#api/messages/mailboxes.ts';
import { findRecipients, listUsers } from '#api/messages/recipients/recipients.ts';
import { composeMessage, undoMessage } from '#api/messages/sending/compose.ts';
import { makeMinuteLimit } from '#api/minute-limit.ts';
import type { Route } from '#api/route.ts';

export function messageRoutes(route: Route, { searchesPerMinute }: { searchesPerMinute: number }): void {
	const countSearch = makeMinuteLimit(searchesPerMinute);
	for (const folder of ['inbox', 'requests', 'outbox', 'draft', 'trash'] as const)
		route(`GET /business-profile/messages/${folder}`, (ctx, { query }) => listMessages(ctx, folder, query));
	route('POST /business-profile/messages/compose', async (ctx, { body, reply }) => {
		const { message, isNew } = await composeMessage(ctx, body);
		reply.code(isNew ? 201 : 200);
		return message;
	});
	route('POST /business-profile/messages/draft', async (ctx, { body, reply }) => {
		const { draft, isNew } = await keepDraft(ctx, body);
		reply.code(isNew ? 201 : 200);
		return draft;
	});
	route('POST /business-profile/messages/:id/undo', (ctx, { params }) => undoMessage(ctx, params.id));
	route('POST /business-profile/messages/:id/accept', (ctx, { params, query }) => acceptSender(ctx, params.id, query));
	route('PATCH /business-profile/messages/trash/:id', (ctx, { params, query, body }) =>
		trashMessage(ctx, params.id, query, body.trashed),
	);
	route('PATCH /business-profile/messages/read/:id', (ctx, { params, query, body }) =>
		markMessage(ctx, params.id, query, body.read),
	);
	route('PATCH /business-profile/messages/bulk', (ctx, { query, body }) => moveMessages(ctx, query, body));
	route('DELETE /business-profile/messages/:id', (ctx, { params, query }) => deleteMessage(ctx, params.id, query));
	route('GET /business-profile/messages/:id', async (ctx, { params, query }) =>
		getMessage(ctx, await openMailbox(ctx, query.acting_as), params.id),
	);
	route('GET /business-profile/messages/thread/:id', (ctx, { params, query }) =>
		listThreadMessages(ctx, params.id, query),
	);
	route('GET /business-profile/messages/recipients', (ctx, { query }) => findRecipients(ctx, query, countSearch));
	route('GET /business-profile/messages/users/:id', (ctx, { params, query }) => listUsers(ctx, params.id, query.q));
	route('GET /business-profile/messages/groups/my', listMyGroups);
	route('POST /business-profile/messages/groups/', (ctx, { body }) => createGroup(ctx, body));
	route('PATCH /business-profile/messages/groups', (ctx, { body }) => changeGroup(ctx, body));
	route('GET /business-profile/messages/groups/participants/:id/', (ctx, { params }) =>
		listGroupParticipants(ctx, params.id),
	);
}
