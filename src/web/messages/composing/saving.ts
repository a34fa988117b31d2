import { ApiError } from '#contract/client.ts';
import type { Message } from '#contract/messages/messages.ts';
import { api } from '#web/calls/api.ts';
import {
	asText,
	forget,
	isUnsaved,
	type KeptMessage,
	keep,
	keptOf,
	readKept,
	type Writing,
} from '#web/waiting/kept-messages.ts';
import { inTurn, isUnheard } from '#web/waiting/sending.ts';

/** How long a sent message waits on the server and can be taken back, in seconds. */
export const undoSeconds = 10;

export type Saved =
	| { is: 'saved'; kept: KeptMessage }
	/** The draft was sent or thrown away on another device, and nothing was typed here since. */
	| { is: 'gone' }
	| { is: 'unheard' }
	| { is: 'refused'; error: ApiError };

/** Saves what is written under this key on the server, one tab after the other. */
export const saveKept = (key: string): Promise<Saved> =>
	inTurnOf(key, async () => {
		const kept = readKept(key);
		if (!kept) return { is: 'gone' };
		if (!isUnsaved(kept)) return { is: 'saved', kept };
		try {
			const { data } = await api('POST /business-profile/messages/draft', {
				body: { ...bodyOf(kept.writing), ...(kept.draftId ? { id: kept.draftId } : { client_id: kept.clientId }) },
				keepalive: true,
			});
			// Text that was typed meanwhile stays.
			const stored = { ...(readKept(key) ?? kept), draftId: data.id, saved: asText(kept.writing) };
			keep(stored);
			return { is: 'saved', kept: stored };
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (isUnheard(error)) return { is: 'unheard' };
			if (error.code !== 'not_found' || !kept.draftId) return { is: 'refused', error };
			// The draft is gone on the server: nothing that was typed is lost, as it becomes a new draft with the next
			// saving.
			keep({ ...(readKept(key) ?? kept), clientId: crypto.randomUUID(), draftId: null, saved: null });
			return { is: 'unheard' };
		}
	});

/** Looks whether a draft that has no unsaved text here has changed or gone on another device. */
export async function lookAtDraft(kept: KeptMessage): Promise<KeptMessage | 'same' | 'gone'> {
	const { key, draftId, writing } = kept;
	if (!draftId || isUnsaved(kept)) return 'same';
	try {
		const draft = await fetchMessage(draftId, writing.actingAs);
		if (draft.folder === 'draft') return isSame(draft, writing) ? 'same' : keptOf(draft, writing.actingAs);
	} catch (error) {
		if (!(error instanceof ApiError) || error.status !== 404) return 'same';
	}
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
	keep({
		...now,
		clientId: crypto.randomUUID(),
		isToSend: false,
		...(!isDraftThere && { draftId: null, saved: null }),
	});
}

/** Throws the text away here, and moves its draft on the server to the trash. */
export const discardKept = ({ key, draftId, writing }: KeptMessage): Promise<void> =>
	inTurnOf(key, async () => {
		forget(key);
		if (draftId) await trashDraft(draftId, writing.actingAs, true).catch(() => {});
	});

/** Moves a draft to the trash, or back. @throws ApiError */
export async function trashDraft(id: string, actingAs: string | null, trashed: boolean): Promise<void> {
	await api('PATCH /business-profile/messages/trash/:id', {
		params: { id },
		query: actingAs ? { acting_as: actingAs } : {},
		body: { trashed },
		keepalive: true,
	});
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
