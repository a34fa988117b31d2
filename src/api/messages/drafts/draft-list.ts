import type { Context } from '#api/context.ts';
import { listPage } from '#api/list-page.ts';
import { type Draft, findTyped, listDrafts } from '#api/messages/drafts/draft-queries.ts';
import { positionOf } from '#api/messages/folders/positions.ts';
import { presentCorrespondent, snippetOf } from '#api/messages/folders/present.ts';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import { findTargets, type Target } from '#api/messages/recipients/target-queries.ts';
import type { Slice } from '#api/page.ts';
import type { Message, Recipient } from '#contract/messages/messages.ts';
import type { Page } from '#contract/page.ts';

/** Lists the drafts of the mailbox, the last changed first. */
export async function draftPage(
	ctx: Context,
	mailbox: Mailbox,
	slice: Slice,
	typed: string | undefined,
): Promise<Page<Message>> {
	const found = await findTyped(ctx.db, mailbox, typed, { areTrashed: false });
	const ids = await listDrafts(ctx.db, mailbox, found, positionOf(slice));
	return listPage(slice, {
		ids,
		after: ({ updated_at, id }) => [updated_at.toISOString(), id],
		rows: (drafts) => findCorrespondents(ctx, mailbox, drafts),
		card: (draft, correspondents) => presentDraft(draft, correspondents, mailbox),
	});
}

export async function presentDrafts(ctx: Context, mailbox: Mailbox, drafts: Draft[]): Promise<Message[]> {
	const correspondents = await findCorrespondents(ctx, mailbox, drafts);
	return drafts.map((draft) => presentDraft(draft, correspondents, mailbox));
}

/**
 * Finds, in one statement, everyone whom the drafts name, and the member or business in whose name they are written.
 */
async function findCorrespondents({ db }: Context, mailbox: Mailbox, drafts: Draft[]): Promise<Map<string, Target>> {
	const sender: Recipient = { type: mailbox.profileId ? 'profile' : 'member', id: mailbox.id };
	const targets = await findTargets(db, mailbox, [sender, ...drafts.flatMap(({ recipients }) => recipients)]);
	return new Map(targets.map((target) => [target.id, target]));
}

function presentDraft(draft: Draft, correspondents: Map<string, Target>, mailbox: Mailbox): Message {
	const shown = ({ type, id }: Recipient) => {
		const { name = null, image = null, isGone = true, isBlocked = false } = correspondents.get(id) ?? {};
		// A member with whom a block stands is shown as one who is gone.
		return presentCorrespondent(
			type,
			isBlocked ? { id, name: null, image: null, isGone: true } : { id, name, image, isGone },
		);
	};
	return {
		id: draft.id,
		thread_id: draft.thread_id ?? draft.id,
		folder: draft.trashed_at ? 'trash' : 'draft',
		from: shown({ type: mailbox.profileId ? 'profile' : 'member', id: mailbox.id }),
		written_by: null,
		to: draft.recipients.map(shown),
		subject: draft.subject,
		body: draft.body,
		snippet: snippetOf(draft.body),
		is_trusted: true,
		read_at: draft.updated_at.toISOString(),
		sent_at: null,
		undo_until: null,
		updated_at: draft.updated_at.toISOString(),
		reply_to_id: draft.reply_to_id,
		receipts: [],
	};
}
