import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { forgetWaiting, keepWaiting, listWaiting, readWaiting, whoIsHere } from '#web/waiting/waiting.ts';

/** What somebody writes, as it stands, whether it can be sent or not. */
export interface Writing {
	to: Correspondent[];
	subject: string;
	body: string;
	/** The business in whose name it is written. */
	actingAs: string | null;
	replyToId: string | null;
}

/** A message that is being written, kept in this browser with every letter until the server has it. */
export interface KeptMessage {
	/** The place where it is written: one a thread, one a draft, one for each that is new. */
	key: string;
	/** So that what is saved or sent twice is one draft, and arrives once. */
	clientId: string;
	draftId: string | null;
	writing: Writing;
	/** What the server has of it, as text. */
	saved: string | null;
	/** Somebody pressed "Send" where there was no connection. */
	isToSend: boolean;
	/** When the last letter was typed, ms since the epoch. */
	changedAt: number;
}

export const emptyWriting: Writing = { to: [], subject: '', body: '', actingAs: null, replyToId: null };

const savedKeptMs = 86_400_000;

/** A message that nothing is written of yet. */
export const newKept = (key: string, writing: Partial<Writing> = {}): KeptMessage => ({
	key,
	clientId: crypto.randomUUID(),
	draftId: null,
	writing: { ...emptyWriting, ...writing },
	saved: null,
	isToSend: false,
	changedAt: Date.now(),
});

/** A draft as the server has it; what is typed in this browser and not saved goes before it. */
export function keptOf(draft: Message, actingAs: string | null): KeptMessage {
	const key = draft.reply_to_id ? threadKey(draft.thread_id) : draft.id;
	const local = readKept(key) ?? listKept().find(({ draftId }) => draftId === draft.id);
	if (local && isUnsaved(local)) return { ...local, draftId: draft.id };
	const { to, subject, body, reply_to_id } = draft;
	const writing = { to, subject, body, actingAs, replyToId: reply_to_id };
	return { ...newKept(local?.key ?? key, writing), draftId: draft.id, saved: asText(writing) };
}

/** A thread has one draft. */
export const threadKey = (threadId: string): string => `thread ${threadId}`;
export const threadOf = (key: string): string | undefined => /^thread (.+)$/.exec(key)?.[1];

export const readKept = (key: string): KeptMessage | null => readWaiting<KeptMessage>('message', key)?.value ?? null;

export const keep = (message: KeptMessage): void => keepWaiting('message', message.key, message);

export const forget = (key: string): void => forgetWaiting('message', key);

/** All that the member who is signed in has written in this browser and the server may not have, the latest first. */
export const listKept = (): KeptMessage[] =>
	listWaiting<KeptMessage>('message', whoIsHere())
		.map(({ value }) => value)
		.sort((one, other) => other.changedAt - one.changedAt);

/** What the server has is kept here for a day, for whoever comes back to the page on which they wrote it. */
export function forgetSaved(): void {
	for (const message of listKept())
		if (!isUnsaved(message) && Date.now() - message.changedAt > savedKeptMs) forget(message.key);
}

export const asText = (writing: Writing): string => JSON.stringify(writing);

/** Something is written that the server does not have. What nothing is written in is kept by nobody. */
export const isUnsaved = (message: KeptMessage): boolean =>
	message.saved === null ? isWritten(message) : message.saved !== asText(message.writing);

export const isWritten = ({ writing }: Pick<KeptMessage, 'writing'>): boolean =>
	writing.body.trim() !== '' || (writing.subject.trim() !== '' && writing.replyToId === null);
