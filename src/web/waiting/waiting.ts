import { forgetSignOuts, readSession, readSignOut } from '#web/session/session.ts';

/** The kinds of things that are kept in this browser until they can be sent, or until whoever began them goes on. */
export type WaitingKind = 'review' | 'words' | 'follow' | 'invitation' | 'message' | 'profile';

/** One thing that waits: its owner, its key within its kind, and when it was last kept, in ms since the epoch. */
export interface Waiting<T> {
	/** A uid, or `visitor`: then the thing is for whoever signs in soon. */
	owner: string;
	key: string;
	at: number;
	value: T;
}

export const visitor = 'visitor';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/**
 * How many ms each kind is kept: longer than a holiday without a network, except for what nobody wishes any more the
 * next day.
 */
const keptMs: Record<WaitingKind, number> = {
	review: 30 * dayMs,
	words: 30 * dayMs,
	follow: dayMs,
	invitation: dayMs,
	message: 90 * dayMs,
	profile: 90 * dayMs,
};

/**
 * A member who signs in within so many ms after a visitor's press is the visitor. Later it may be somebody else at the
 * same screen. An invitation is not pressed in anybody's name, and somebody who signs up may have to look for their
 * mail first.
 */
const sameVisitorMs: Partial<Record<WaitingKind, number>> = { review: hourMs, follow: hourMs, invitation: dayMs };

/** What somebody who signed out left here is gone the next day: others may use the screen, too. */
const leftBehindMs = dayMs;

const prefix = 'waiting';
/** Only the key, the last part of a name, may contain a blank. */
const nameOf = (kind: WaitingKind, owner: string, key = '') => `${prefix} ${kind} ${owner} ${key}`;
const namePattern = /^waiting (\w+) (\S+) (.*)$/s;

/** Holds what is kept where a browser has no room, for as long as the page lasts. */
const withoutRoom = new Map<string, string>();

/** Returns the owner of what is kept now: the uid of whoever is signed in, or `visitor`. */
export const whoIsHere = (): string => readSession()?.uid ?? visitor;

export function readWaiting<T>(kind: WaitingKind, key: string, owner = whoIsHere()): Waiting<T> | null {
	return read(nameOf(kind, owner, key));
}

export function keepWaiting<T>(kind: WaitingKind, key: string, value: T, owner = whoIsHere()): void {
	store(nameOf(kind, owner, key), JSON.stringify({ at: Date.now(), value }));
}

export function forgetWaiting(kind: WaitingKind, key: string, owner = whoIsHere()): void {
	remove(nameOf(kind, owner, key));
}

/** Lists what waits of a kind, somebody's or everybody's, the latest first. */
export function listWaiting<T>(kind: WaitingKind, owner?: string): Waiting<T>[] {
	const start = owner === undefined ? `${prefix} ${kind} ` : nameOf(kind, owner);
	return names()
		.filter((name) => name.startsWith(start))
		.flatMap((name) => read<T>(name) ?? [])
		.sort((one, other) => other.at - one.at);
}

/** Gives what a visitor has just kept to the member who has signed in, and to nobody else. */
export function takeOver(kind: WaitingKind, uid: string): void {
	for (const { key, at, owner } of listWaiting(kind, visitor)) {
		if (at <= Date.now() - (sameVisitorMs[kind] ?? 0)) continue;
		const text = textOf(nameOf(kind, owner, key));
		forgetWaiting(kind, key, owner);
		if (text) store(nameOf(kind, uid, key), text);
	}
}

/** Forgets what has waited too long, whoever owns it. */
export function forgetOld(): void {
	for (const name of names()) read(name);
	forgetSignOuts(Date.now() - leftBehindMs);
}

/** Calls `onChange` when another tab changes what waits of a kind. Returns a function that stops this. */
export function followOtherTabs(kind: WaitingKind, onChange: () => void): () => void {
	const follow = ({ key }: StorageEvent) => {
		if (key === null || key.startsWith(`${prefix} ${kind} `)) onChange();
	};
	window.addEventListener('storage', follow);
	return () => window.removeEventListener('storage', follow);
}

const names = (): string[] =>
	[...new Set([...Object.keys(localStorage), ...withoutRoom.keys()])].filter((name) => name.startsWith(`${prefix} `));

/** Reads one thing. If it has waited too long or cannot be read any more, it is removed. */
function read<T>(name: string): Waiting<T> | null {
	const text = textOf(name);
	const [, kind = '', owner = '', key = ''] = namePattern.exec(name) ?? [];
	if (text === null) return null;
	try {
		const { at, value } = JSON.parse(text);
		if (typeof at === 'number' && value !== undefined && !isOver(kind as WaitingKind, owner, at))
			return { owner, key, at, value };
	} catch {
		// Something else wrote this text.
	}
	remove(name);
	return null;
}

function isOver(kind: WaitingKind, owner: string, at: number): boolean {
	const leftAt = owner === readSession()?.uid ? null : readSignOut(owner);
	const now = Date.now();
	return !(at > now - keptMs[kind]) || (leftAt !== null && leftAt <= now - leftBehindMs);
}

const textOf = (name: string): string | null => withoutRoom.get(name) ?? localStorage.getItem(name);

function store(name: string, text: string): void {
	try {
		localStorage.setItem(name, text);
		withoutRoom.delete(name);
	} catch {
		withoutRoom.set(name, text);
	}
}

function remove(name: string): void {
	localStorage.removeItem(name);
	withoutRoom.delete(name);
}
