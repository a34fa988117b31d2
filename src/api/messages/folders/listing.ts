import type { Context } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { draftPage, presentDrafts } from '#api/messages/drafts/draft-list.ts';
import { findTyped, listDraftsOf } from '#api/messages/drafts/draft-queries.ts';
import { getDraft } from '#api/messages/drafts/drafts.ts';
import {
	countUnread,
	type FolderCriteria,
	listFolder,
	listMessagesOf,
	listReceipts,
	listRecipients,
	listThread,
	listTrash,
	type MessageRow,
	type Search,
} from '#api/messages/folders/copy-queries.ts';
import { positionOf } from '#api/messages/folders/positions.ts';
import { presentMessage } from '#api/messages/folders/present.ts';
import { type Mailbox, openMailbox } from '#api/messages/mailboxes.ts';
import { listGroupsOf } from '#api/messages/recipients/recipient-queries.ts';
import { readSlice, type Slice } from '#api/page.ts';
import { hasTyped, searchQuery } from '#api/text/fold.ts';
import { AppError } from '#contract/errors.ts';
import type { FolderQuery, Unread } from '#contract/messages/mailbox.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Page, PageQuery } from '#contract/page.ts';

type Folder = FolderCriteria['folder'] | 'draft' | 'trash';

/** Lists a folder of a mailbox, the newest first, and counts what is unread. @throws AppError `forbidden`. */
export async function listMessages(
	ctx: Context,
	folder: Folder,
	query: FolderQuery,
): Promise<Page<Message, { unread: Unread }>> {
	const mailbox = await openMailbox(ctx, query.acting_as);
	const slice = readSlice(query);
	const [page, unread] = await Promise.all([pageOf(ctx, mailbox, folder, slice, query), countUnread(ctx.db, mailbox)]);
	return { ...page, meta: { ...page.meta, unread } };
}

async function pageOf(
	ctx: Context,
	mailbox: Mailbox,
	folder: Folder,
	slice: Slice,
	{ q, unread = false }: Pick<FolderQuery, 'q' | 'unread'>,
): Promise<Page<Message>> {
	if (folder === 'draft') return draftPage(ctx, mailbox, slice, q);
	const search = q === undefined ? null : await searchFor(ctx, mailbox, q);
	// Nothing of what was typed is a word.
	if (search === 'no words') return { data: [], meta: emptyMeta(slice) };
	if (folder === 'trash') return trashPage(ctx, mailbox, slice, search, q);
	const ids = await listFolder(ctx.db, mailbox, { folder, isUnread: unread, search }, positionOf(slice));
	return listPage(slice, {
		ids,
		after: timeAndId,
		rows: (rows) => readParts(ctx, mailbox, rows),
		card: cardIn(mailbox),
	});
}

/** Returns what to search for. Names of groups are folded here: a member is in few, and finds by those alone. */
async function searchFor(ctx: Context, { memberId }: Mailbox, typed: string): Promise<Search | 'no words'> {
	const query = searchQuery(typed);
	if (!query) return 'no words';
	const groups = await listGroupsOf(ctx.db, memberId);
	return { query, groupIds: groups.filter(({ name }) => hasTyped(name, typed)).map(({ id }) => id) };
}

const emptyMeta = ({ page, limit }: Slice) => ({ page, limit, total: 0, total_is_exact: true, next: null });

/** Lists the trash: messages and drafts in one list. */
async function trashPage(
	ctx: Context,
	mailbox: Mailbox,
	slice: Slice,
	search: Search | null,
	q: string | undefined,
): Promise<Page<Message>> {
	const draftIds = await findTyped(ctx.db, mailbox, q, { areTrashed: true });
	const ids = await listTrash(ctx.db, mailbox, { search, draftIds }, positionOf(slice));
	return listPage(slice, {
		ids,
		after: ({ trashed_at, id }) => [trashed_at.toISOString(), id],
		rows: async (thrown) => {
			const idsOf = (isDraft: boolean) => thrown.filter((row) => row.is_draft === isDraft).map(({ id }) => id);
			const [messages, drafts] = await Promise.all([
				listMessagesOf(ctx.db, mailbox, idsOf(false)).then((rows) => presentRows(ctx, mailbox, rows)),
				listDraftsOf(ctx.db, mailbox, idsOf(true)).then((rows) => presentDrafts(ctx, mailbox, rows)),
			]);
			return new Map([...messages, ...drafts].map((message) => [message.id, message]));
		},
		card: ({ id }, shown) => shown.get(id),
	});
}

/**
 * Lists a thread as the mailbox has it, the oldest message first. @throws AppError `not_found` where the mailbox has
 * none of it, `forbidden`.
 */
export async function listThreadMessages(
	ctx: Context,
	threadId: string,
	query: PageQuery & { acting_as?: string | undefined },
): Promise<Page<Message>> {
	const mailbox = await openMailbox(ctx, query.acting_as);
	const slice = readSlice(query);
	const ids = await listThread(ctx.db, mailbox, threadId, positionOf(slice));
	if (ids.length === 0 && slice.page === 1) throw new AppError('not_found');
	return listPage(slice, {
		ids,
		after: timeAndId,
		rows: (rows) => readParts(ctx, mailbox, rows),
		card: cardIn(mailbox),
	});
}

/** Reads one message or draft of a mailbox. @throws AppError `not_found`. */
export async function getMessage(ctx: Context, mailbox: Mailbox, id: string): Promise<Message> {
	const [message] = await presentRows(ctx, mailbox, await listMessagesOf(ctx.db, mailbox, [id]));
	return message ?? getDraft(ctx, mailbox, id);
}

async function presentRows(ctx: Context, mailbox: Mailbox, rows: MessageRow[]): Promise<Message[]> {
	const parts = await readParts(ctx, mailbox, rows);
	return rows.map((row) => cardIn(mailbox)(row, parts));
}

const timeAndId = ({ at, id }: MessageRow) => [at.toISOString(), id];

type Parts = Awaited<ReturnType<typeof readParts>>;

/** Reads the recipients of the messages, and who has opened those that the reader wrote themselves. */
async function readParts({ db }: Context, { memberId, profileId }: Mailbox, rows: MessageRow[]) {
	const own = profileId ? [] : rows.filter((row) => row.author_id === memberId && !row.is_as_profile && row.sent_at);
	const [recipients, receipts] = await Promise.all([
		rows.length > 0 ? listRecipients(db, idsOf(rows), memberId) : [],
		own.length > 0 ? listReceipts(db, idsOf(own), memberId) : [],
	]);
	return {
		recipients: Map.groupBy(recipients, (row) => row.message_id),
		receipts: Map.groupBy(receipts, (row) => row.message_id),
	};
}

const idsOf = (rows: MessageRow[]): string[] => rows.map(({ id }) => id);
const cardIn =
	(mailbox: Mailbox) =>
	(row: MessageRow, { recipients, receipts }: Parts) =>
		presentMessage(row, { recipients: recipients.get(row.id) ?? [], receipts: receipts.get(row.id) ?? [] }, mailbox);
