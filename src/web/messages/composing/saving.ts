import { ApiError } from '#contract/client.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import {
	asText,
	forget,
	isUnsaved,
	isWritten,
	type KeptMessage,
	keep,
	keptOf,
	listKept,
	readKept,
	type Writing,
} from '#web/waiting/kept-messages.ts';
import { inTurn, isUnheard } from '#web/waiting/sending.ts';

/** How long a sent message waits on the server and can be taken back, in seconds. */
export const undoSeconds = 10;

export type Saved =
	| { is: 'saved' }
	/** The draft was sent or thrown away on another device, and nothing was typed here since. */
	| { is: 'gone' }
	| { is: 'unheard' }
	| { is: 'refused'; error: ApiError };

/** Saves what is written under this key on the server, one tab after the other. */
export const saveKept = (key: string): Promise<Saved> => inTurnOf(key, () => save(key));

async function save(key: string): Promise<Saved> {
	const kept = readKept(key);
	if (!kept) return { is: 'gone' };
	if (!isUnsaved(kept)) return { is: 'saved' };
	try {
		const draftId = await storeDraft(kept);
		const now = readKept(key) ?? kept;
		// Text that was typed meanwhile stays.
		if (now.clientId === kept.clientId) keep({ ...now, draftId, saved: asText(kept.writing) });
		// The text is written in another's name by now, and becomes a draft of that mailbox. If the former mailbox cannot be
		// reached, it has one draft too many, and no text is lost.
		else await trashDraft(draftId, kept.writing.actingAs).catch(() => {});
		return { is: 'saved' };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (isUnheard(error)) {
			const now = readKept(key);
			if (now?.clientId === kept.clientId) keep({ ...now, mayBeDraft: true });
			return { is: 'unheard' };
		}
		if (error.code !== 'not_found' || !kept.draftId) return { is: 'refused', error };
		// The draft is gone on the server: nothing that was typed is lost, as it becomes a new draft.
		keep(asAnother(readKept(key) ?? kept));
		return save(key);
	}
}

/** Stores the text as its draft on the server; returns the draft's id. @throws ApiError */
async function storeDraft({ draftId, clientId, writing }: KeptMessage): Promise<string> {
	const { data } = await api('POST /business-profile/messages/draft', {
		body: { ...bodyOf(writing), ...(draftId ? { id: draftId } : { client_id: clientId }) },
		keepalive: true,
	});
	return data.id;
}

/**
 * Returns the id of the draft that the server has of the message; null for none. Where the answer to its first saving was
 * lost, that is answered once more; a server that is still out of reach may keep a draft too many.
 */
async function findDraftId(kept: KeptMessage): Promise<string | null> {
	if (kept.draftId || !kept.mayBeDraft) return kept.draftId;
	return storeDraft(kept).catch(() => null);
}

/** Looks whether a draft that has no unsaved text here has changed or gone on another device. */
export async function lookAtDraft(kept: KeptMessage): Promise<KeptMessage | 'same' | 'gone'> {
	const { key, draftId, writing } = kept;
	if (!draftId || isUnsaved(kept)) return 'same';
	const before = readKept(key);
	const draft = await fetchMessage(draftId, writing.actingAs).catch((error: unknown) => {
		if (error instanceof ApiError) return error.status === 404 ? null : 'unheard';
		throw error;
	});
	if (draft === 'unheard') return 'same';
	const now = readKept(key);
	// Text that was typed during the look stays, even if it has been saved by now. The next saving takes it to the server.
	if (now && (isUnsaved(now) || !before || asText(now.writing) !== asText(before.writing))) return 'same';
	if (draft?.folder === 'draft') return isSame(draft, writing) ? 'same' : keptOf(draft, writing.actingAs);
	forget(key);
	return 'gone';
}

/** Tells whether a draft and a writing are the same. The server removes blanks at both ends. */
const isSame = (draft: Message, { to, subject, body }: Writing): boolean =>
	draft.subject === subject.trim() &&
	draft.body === body.trim() &&
	draft.to.map(({ id }) => id).join() === to.map(({ id }) => id).join();

export async function fetchMessage(id: string, actingAs: string | null): Promise<Message> {
	const query = actingAs ? { acting_as: actingAs } : {};
	const { data } = await api('GET /business-profile/messages/:id', { params: { id }, query });
	return data;
}

/**
 * Sends what is written under this key.
 * @throws ApiError where the server refuses it or is not reached; the text stays
 */
export const sendKept = (key: string): Promise<Message> =>
	inTurnOf(key, async () => {
		const kept = readKept(key);
		if (!kept) throw new ApiError('not_found', 404, '');
		return send(kept);
	});

/**
 * Sends what waits to be sent under this key; null where nothing waits any more: it was sent in another tab, or is being
 * written on.
 * @throws ApiError as `sendKept`
 */
export const sendWaiting = (key: string): Promise<Message | null> =>
	inTurnOf(key, async () => {
		const kept = readKept(key);
		return kept?.isToSend ? send(kept) : null;
	});

async function send(kept: KeptMessage): Promise<Message> {
	const { key, writing, draftId, clientId } = kept;
	const body = {
		...bodyOf(writing),
		...(draftId && { draft_id: draftId }),
		client_id: clientId,
		undo_seconds: undoSeconds,
	};
	try {
		const { data } = await api('POST /business-profile/messages/compose', { body });
		forget(key);
		return data;
	} catch (error) {
		if (error instanceof ApiError && error.code === 'idempotency_mismatch') await renew(kept);
		throw error;
	}
}

/**
 * Gives the kept text an id of its own, because the server has had a message with its id already and in other words: the
 * text is a new message from now on. Its draft stays with it if the server still has that; usually the sent message took
 * the draft along.
 */
async function renew({ key, draftId, writing: { actingAs } }: KeptMessage): Promise<void> {
	const isDraftThere =
		draftId !== null && (await fetchMessage(draftId, actingAs).catch(() => null))?.folder === 'draft';
	const now = readKept(key);
	if (!now) return;
	const { draftId: formerId, saved } = now;
	keep({ ...asAnother(now), isToSend: false, ...(isDraftThere && { draftId: formerId, saved }) });
}

/** Returns the text as another message, which neither has a draft on the server nor was sent. */
const asAnother = (kept: KeptMessage): KeptMessage => ({
	...kept,
	clientId: crypto.randomUUID(),
	draftId: null,
	saved: null,
	mayBeDraft: false,
});

/**
 * Writes a message in another's name: its text becomes another draft, in another mailbox. `isLeft` resolves once its former
 * draft is in the trash, and rejects with an ApiError if it stays where it is.
 */
export function writeInNameOf(
	actingAs: string | null,
	kept: KeptMessage,
): { kept: KeptMessage; isLeft: Promise<unknown> } {
	const { key, writing } = kept;
	const after = { ...asAnother(kept), writing: { ...writing, actingAs }, changedAt: Date.now() };
	keep(after);
	// A saving that is under way would take the draft out of the trash again.
	const isLeft = inTurnOf(key, async () => {
		const draftId = await findDraftId(kept);
		if (draftId) await trashDraft(draftId, writing.actingAs);
	});
	return { kept: after, isLeft };
}

/**
 * Makes new messages that are kept in the name of a business my own, as its mailbox is closed to me. Returns whether there
 * are any. Answers stay where they are: what they answer is not in my mailbox.
 */
export function keepAsOwn(actingAs: string): boolean {
	const isMoved = ({ writing }: KeptMessage) => writing.actingAs === actingAs && !writing.replyToId;
	const kept = listKept().filter((one) => isMoved(one) && isWritten(one));
	for (const one of kept) {
		const writing = { ...one.writing, actingAs: null };
		keep({ ...asAnother(one), writing, isToSend: false, changedAt: Date.now() });
	}
	return kept.length > 0;
}

/**
 * Throws the text away here, and moves its draft on the server to the trash. Returns what `restoreKept` brings back.
 * @throws ApiError if the draft stays where it is; the text then stays as well
 */
export const discardKept = (kept: KeptMessage): Promise<KeptMessage> =>
	inTurnOf(kept.key, async () => {
		// A saving that was under way when the text was thrown away has begun its draft.
		const { draftId, mayBeDraft } = readKept(kept.key) ?? kept;
		forget(kept.key);
		const discarded = { ...kept, draftId: draftId ?? kept.draftId };
		try {
			discarded.draftId = await findDraftId({ ...discarded, mayBeDraft });
			if (discarded.draftId) await trashDraft(discarded.draftId, kept.writing.actingAs);
		} catch (error) {
			if (!readKept(kept.key)) keep(discarded);
			throw error;
		}
		return discarded;
	});

/**
 * Brings back what was discarded: saving it takes its draft out of the trash, now or when the server is reached. Does
 * nothing where another text has been begun in its place.
 */
export async function restoreKept(discarded: KeptMessage): Promise<Saved | { is: 'taken' }> {
	if (readKept(discarded.key)) return { is: 'taken' };
	keep({ ...discarded, saved: null });
	return saveKept(discarded.key);
}

/** Moves a draft to the trash, unless it is gone already. @throws ApiError */
async function trashDraft(id: string, actingAs: string | null): Promise<void> {
	try {
		await api('PATCH /business-profile/messages/trash/:id', {
			params: { id },
			query: actingAs ? { acting_as: actingAs } : {},
			body: { trashed: true },
			keepalive: true,
		});
	} catch (error) {
		if (!(error instanceof ApiError) || error.status !== 404) throw error;
	}
}

function bodyOf({ to, subject, body, actingAs, replyToId }: Writing) {
	return {
		to: to.map(({ type, id }) => ({ type, id })),
		subject: subject.trim(),
		body,
		...(actingAs && { acting_as: actingAs }),
		...(replyToId && { reply_to_id: replyToId }),
	};
}

/** Runs work in turn with other tabs. In a browser without locks, two tabs may store two drafts of the same message. */
const inTurnOf = <T>(key: string, work: () => Promise<T>): Promise<T> => inTurn(`message ${key}`, work);
