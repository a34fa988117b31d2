import type { listReceipts, MessageRow, RecipientRow } from '#api/messages/folders/copy-queries.ts';
import type { Mailbox } from '#api/messages/mailboxes.ts';
import { messageLimits } from '#contract/limits.ts';
import type { Correspondent, Message } from '#contract/messages/messages.ts';
import type { MemberCard } from '#contract/shapes.ts';
import { isHiddenStatus } from '#contract/terms.ts';

/** What a message is shown with, besides its own row. */
export interface MessageParts {
	recipients: RecipientRow[];
	receipts: Awaited<ReturnType<typeof listReceipts>>;
}

/**
 * Stands for the id of a business or a group that is gone, or of a group that the reader is not in: nobody can write to
 * it.
 */
const noId = '00000000-0000-0000-0000-000000000000';
const goneNames = {
	member: 'A former member',
	profile: 'A business that is gone',
	group: 'A group that you’re not in',
};

/** Stands for a member with whom the reader has a block, where somebody has to stand. */
export const hiddenMember = {
	id: noId,
	name: goneNames.member,
	designation: null,
	image: null,
	locality: null,
	friendship: 'none',
	mutual_friends: 0,
} as const satisfies MemberCard;

/** Stands for the words of a removed message. */
const removed = {
	subject: 'A message that was removed',
	body: 'Someone reported this message, and it broke the rules.',
};
const erased = {
	subject: 'A message from someone who has left',
	body: 'The person who wrote this has left, and their words were deleted.',
};

export function presentMessage(row: MessageRow, { recipients, receipts }: MessageParts, mailbox: Mailbox): Message {
	const { subject, body } = wordsOf(row, mailbox);
	const isOfMailbox = mailbox.profileId !== null && row.profile_id === mailbox.profileId;
	return {
		id: row.id,
		thread_id: row.thread_id,
		folder: row.trashed_at ? 'trash' : (row.folder as Message['folder']),
		from: senderOf(row),
		written_by: isOfMailbox ? { id: row.author_id, name: row.author_name } : null,
		to: recipients.map(presentRecipient),
		subject,
		body,
		snippet: snippetOf(body),
		is_trusted: row.folder !== 'requests',
		read_at: row.read_at?.toISOString() ?? null,
		sent_at: row.sent_at?.toISOString() ?? null,
		undo_until: row.sent_at ? null : row.deliver_at.toISOString(),
		updated_at: row.at.toISOString(),
		reply_to_id: row.reply_to_id,
		receipts: receipts.map(({ id, name, read_at }) => ({ id, name, read_at: read_at.toISOString() })),
	};
}

/**
 * Returns the words that the reader may read. Of a removed message only its author has them, to know what they appeal
 * about.
 */
function wordsOf(row: MessageRow, { memberId }: Mailbox): Pick<MessageRow, 'subject' | 'body'> {
	if (row.is_erased) return erased;
	return row.removed_at && row.author_id !== memberId ? removed : row;
}

function senderOf(row: MessageRow): Correspondent {
	if (!row.is_as_profile) {
		const { author_id: id, author_name: name, author_image: image } = row;
		return { type: 'member', id, name, image, is_gone: row.author_left_at !== null };
	}
	return presentCorrespondent('profile', {
		id: row.profile_id,
		name: row.profile_name,
		image: row.profile_image,
		isGone: isGone(row.profile_status),
	});
}

const presentRecipient = ({ type, id, name, image, left_at, profile_status }: RecipientRow): Correspondent =>
	presentCorrespondent(type, {
		id,
		name,
		image,
		isGone: type === 'member' ? left_at !== null : type === 'profile' && isGone(profile_status),
	});

/** Presents a sender or a recipient; a hidden business is not named. */
export const presentCorrespondent = (
	type: Correspondent['type'],
	{ id, name, image, isGone }: { id: string | null; name: string | null; image: string | null; isGone: boolean },
): Correspondent => {
	const isNamed = id !== null && name !== null && !(isGone && type === 'profile');
	return {
		type,
		id: id ?? noId,
		name: isNamed ? name : goneNames[type],
		image: isNamed ? image : null,
		is_gone: isGone || id === null,
	};
};

const isGone = (status: string | null): boolean => status === null || isHiddenStatus(status);

/** Returns the first words of a body in one line. */
export function snippetOf(body: string): string {
	const line = body
		.slice(0, 4 * messageLimits.snippet)
		.replace(/\s+/g, ' ')
		.trim();
	return line.length <= messageLimits.snippet ? line : `${line.slice(0, messageLimits.snippet - 1).trimEnd()}…`;
}
