import { forgetSignOuts, readSession, readSignOut } from '#web/session/session.ts';

/** What is kept in this browser until it can be sent, or until whoever began it goes on with it. */
export type WaitingKind = 'review' | 'words' | 'follow' | 'invitation' | 'message' | 'profile';

/** One thing that waits: whose it is, under which key of its kind, and when it was kept last, ms since the epoch. */
export interface Waiting<T> {
	/** A uid, or `visitor`: then it is for whoever signs in soon. */
	owner: string;
	key: string;
	at: number;
	value: T;
}

export const visitor = 'visitor';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** How long each kind is kept: longer than a holiday without a network, but for what is nobody's wish any more the next day. */
const keptMs: Record<WaitingKind, number> = {
	review: 30 * dayMs,
	words: 30 * dayMs,
	follow: dayMs,
	invitation: dayMs,
	message: 90 * dayMs,
	profile: 90 * dayMs,
};

/**
 * Who signs in so soon after a visitor's press made it. Later it may be somebody else at the same screen. An invitation
 * is no press that speaks for anybody, and whoever signs up may have to look for their mail first.
 */
const sameVisitorMs: Partial<Record<WaitingKind, number>> = { review: hourMs, follow: hourMs, invitation: dayMs };

/** What somebody who has signed out left here: at a screen that others use, too, it is gone the next day. */
const leftBehindMs = dayMs;

const prefix = 'waiting';
/** No part but the last has a blank in it. */
const nameOf = (kind: WaitingKind, owner: string, key = '') => `${prefix} ${kind} ${owner} ${key}`;
const namePattern = /^waiting (\w+) (\S+) (.*)$/s;

/** Where a browser has no room, what is kept lasts as long as the page. */
const withoutRoom = new Map<string, string>();

/** Who is at the screen. */
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

/** What of a kind waits here, the latest first: somebody's, or everybody's. */
export function listWaiting<T>(kind: WaitingKind, owner?: string): Waiting<T>[] {
	const start = owner === undefined ? `${prefix} ${kind} ` : nameOf(kind, owner);
	return names()
		.filter((name) => name.startsWith(start))
		.flatMap((name) => read<T>(name) ?? [])
		.sort((one, other) => other.at - one.at);
}

/** What a visitor has just kept is the member's from now on who has signed in, and nobody else's. */
export function takeOver(kind: WaitingKind, uid: string): void {
	for (const { key, at, owner } of listWaiting(kind, visitor)) {
		if (at <= Date.now() - (sameVisitorMs[kind] ?? 0)) continue;
		const text = textOf(nameOf(kind, owner, key));
		forgetWaiting(kind, key, owner);
		if (text) store(nameOf(kind, uid, key), text);
	}
}

/** Forgets what has waited too long, whoever it is of. */
export function forgetOld(): void {
	for (const name of names()) read(name);
	forgetSignOuts(Date.now() - leftBehindMs);
}

/** Calls back when another tab changes what waits of a kind. */
export function followOtherTabs(kind: WaitingKind, onChange: () => void): () => void {
	const follow = ({ key }: StorageEvent) => {
		if (key === null || key.startsWith(`${prefix} ${kind} `)) onChange();
	};
	window.addEventListener('storage', follow);
	return () => window.removeEventListener('storage', follow);
}

const names = (): string[] =>
	[...new Set([...Object.keys(localStorage), ...withoutRoom.keys()])].filter((name) => name.startsWith(`${prefix} `));

/** What has waited too long, or cannot be read any more, is gone with the first look at it. */
function read<T>(name: string): Waiting<T> | null {
	const text = textOf(name);
	const [, kind = '', owner = '', key = ''] = namePattern.exec(name) ?? [];
	if (text === null) return null;
	try {
		const { at, value } = JSON.parse(text);
		if (typeof at === 'number' && value !== undefined && !isOver(kind as WaitingKind, owner, at))
			return { owner, key, at, value };
	} catch {
		// Of another hand.
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
