import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { forgetWaiting, keepWaiting, listWaiting, readWaiting, whoIsHere } from '#web/waiting/waiting.ts';

/** What somebody writes in a message, as it stands, whether it can be sent or not. */
export interface Writing {
	to: Correspondent[];
	subject: string;
	body: string;
	/** The id of the business in whose name the message is written; null for the member's own. */
	actingAs: string | null;
	replyToId: string | null;
}

/** A message that is being written, kept in this browser with every keystroke until the server has it. */
export interface KeptMessage {
	/** The place where the message is written: one for each thread, each draft, and each new message. */
	key: string;
	/** The id that makes a message that is saved or sent twice one draft, and arrive once. */
	clientId: string;
	draftId: string | null;
	writing: Writing;
	/** What the server has of the message, as text; null before it was saved. */
	saved: string | null;
	/** Whether the server may have a draft of the message whose id it could not tell, as the answer to a saving was lost. */
	mayBeDraft?: boolean | undefined;
	/** Whether somebody pressed "Send" where there was no connection. */
	isToSend: boolean;
	/** When the last letter was typed, in ms since the epoch. */
	changedAt: number;
}

export const emptyWriting: Writing = { to: [], subject: '', body: '', actingAs: null, replyToId: null };

const savedKeptMs = 86_400_000;

/** Returns a message of which nothing is written yet. */
export const newKept = (key: string, writing: Partial<Writing> = {}): KeptMessage => ({
	key,
	clientId: crypto.randomUUID(),
	draftId: null,
	writing: { ...emptyWriting, ...writing },
	saved: null,
	isToSend: false,
	changedAt: Date.now(),
});

/** Returns a draft as the server has it; what is typed in this browser and not saved takes precedence. */
export function keptOf(draft: Message, actingAs: string | null): KeptMessage {
	const key = draft.reply_to_id ? threadKey(draft.thread_id) : draft.id;
	const local = readKept(key) ?? listKept().find(({ draftId }) => draftId === draft.id);
	if (local && isUnsaved(local)) return { ...local, draftId: draft.id };
	const { to, subject, body, reply_to_id } = draft;
	const writing = { to, subject, body, actingAs, replyToId: reply_to_id };
	const kept = { ...newKept(local?.key ?? key, writing), draftId: draft.id, saved: asText(writing) };
	// What was sent from here without an answer is still the same message.
	return local ? { ...kept, clientId: local.clientId } : kept;
}

/** Returns the key of a thread, which has one draft. */
export const threadKey = (threadId: string): string => `thread ${threadId}`;
export const threadOf = (key: string): string | undefined => /^thread (.+)$/.exec(key)?.[1];

export const readKept = (key: string): KeptMessage | null => readWaiting<KeptMessage>('message', key)?.value ?? null;

export const keep = (message: KeptMessage): void => keepWaiting('message', message.key, message);

export const forget = (key: string): void => forgetWaiting('message', key);

/**
 * Lists all messages that the signed-in member has written in this browser and the server may not have, the latest
 * first.
 */
export const listKept = (): KeptMessage[] =>
	listWaiting<KeptMessage>('message', whoIsHere())
		.map(({ value }) => value)
		.sort((one, other) => other.changedAt - one.changedAt);

/**
 * Forgets messages that the server has, a day after they were kept: until then somebody may come back to the page on
 * which they wrote.
 */
export function forgetSaved(): void {
	for (const message of listKept())
		if (!isUnsaved(message) && Date.now() - message.changedAt > savedKeptMs) forget(message.key);
}

export const asText = (writing: Writing): string => JSON.stringify(writing);

/**
 * Returns whether the message holds something that the server does not have. A message without content is never kept.
 */
export const isUnsaved = (message: KeptMessage): boolean =>
	message.saved === null ? isWritten(message) : message.saved !== asText(message.writing);

export const isWritten = ({ writing }: Pick<KeptMessage, 'writing'>): boolean =>
	writing.body.trim() !== '' || (writing.subject.trim() !== '' && writing.replyToId === null);
