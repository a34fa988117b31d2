import { useSyncExternalStore } from 'react';
import type { Member } from '#contract/members/members.ts';
import { mapPreferenceScript } from '#web/map/map-preference.ts';
import { pagesCache } from '#web/session/cache-names.ts';

const keys = {
	token: 'token',
	uid: 'uid',
	loginType: 'loginType',
	name: 'name',
	email: 'email',
	image: 'image',
	designation: 'designation',
	formerTokens: 'formerTokens',
} as const;

/** Why a session ended that nobody ended here: told on the page for signing in. */
export type EndReason = 'ended' | 'disabled';
const endReasonKey = 'signedOutBecause';
const signOutKey = (uid: string) => `signedOut ${uid}`;

export type LoginType = 'password' | 'google' | 'facebook';
/** What the browser keeps of the person who signed in. */
export interface Session {
	token: string;
	uid: string;
	loginType: LoginType;
	name?: string | undefined;
	email?: string | undefined;
	image?: string | undefined;
	designation?: string | undefined;
	/** Tokens of the sessions on this device that this one replaced, by proving oneself anew or adding a way in: see `tokensOf`. */
	formerTokens?: string | undefined;
}

const listeners = new Set<() => void>();
let known: { raw: string; session: Session | null } = { raw: '', session: null };

/** The stored session, or null for a visitor (and always on the server). The same object until something changes. */
export function readSession(): Session | null {
	if (typeof localStorage === 'undefined') return null;
	// Asked some hundred times while a page is drawn: what is stored is taken apart only where it is another.
	const raw = Object.values(keys)
		.map((key) => localStorage.getItem(key) ?? '')
		.join('\n');
	if (raw !== known.raw) known = { raw, session: storedSession() };
	return known.session;
}

function storedSession(): Session | null {
	const values = Object.fromEntries(
		Object.entries(keys).map(([field, key]) => [field, localStorage.getItem(key) ?? undefined]),
	);
	return values.token && values.uid && values.loginType ? (values as unknown as Session) : null;
}

/** Clears what was stored before and stores these; empty fields are left out. */
export function saveSession(session: Session): void {
	for (const [field, key] of Object.entries(keys)) {
		const value = session[field as keyof Session];
		if (value) localStorage.setItem(key, value);
		else localStorage.removeItem(key);
	}
	localStorage.removeItem(endReasonKey);
	localStorage.removeItem(signOutKey(session.uid));
	announce();
}

/** What the session shows of its member, who may have changed it on another device. */
export function saveMember({ name, image, designation }: Pick<Member, 'name' | 'image' | 'designation'>): void {
	const session = readSession();
	if (session) saveSession({ ...session, name, image: image ?? undefined, designation: designation ?? undefined });
}

/** Replaces the token alone, after a refresh; or after another session began, and then the former one is not forgotten. */
export function saveToken(token: string): void {
	const session = readSession();
	if (!session) return;
	if (sessionIdIn(session.token) !== sessionIdIn(token))
		localStorage.setItem(keys.formerTokens, tokensOf(session).slice(0, formerMax).join(' '));
	localStorage.setItem(keys.token, token);
	announce();
}

const formerMax = 10;

/** A token of each session that the person has on this device, the latest first. */
export const tokensOf = ({ token, formerTokens }: Session): string[] => [token, ...(formerTokens?.split(' ') ?? [])];

/** Which session a token is of, as far as its issuer says so. */
function sessionIdIn(token: string): unknown {
	try {
		return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))).sid;
	} catch {
		return undefined;
	}
}

/**
 * Ends the session here at once; without a reason it was wished for. Pages that were kept for its member are gone when the
 * promise is fulfilled: who leads to another document waits for that.
 */
export async function clearSession(reason?: EndReason): Promise<void> {
	// First, so that another tab finds it when it hears that the session is gone.
	if (reason) localStorage.setItem(endReasonKey, reason);
	else {
		const { uid } = readSession() ?? {};
		if (uid) localStorage.setItem(signOutKey(uid), String(Date.now()));
		localStorage.removeItem(endReasonKey);
	}
	for (const key of Object.values(keys)) localStorage.removeItem(key);
	announce();
	// What they read is theirs too. A browser that keeps nothing for this site refuses to look.
	await globalThis.caches?.delete(pagesCache).catch(() => false);
}

/** Why the last session ended; null when that was wished for, and once somebody is signed in again. */
export function readEndReason(): EndReason | null {
	const reason = typeof localStorage === 'undefined' ? null : localStorage.getItem(endReasonKey);
	return reason === 'ended' || reason === 'disabled' ? reason : null;
}

/** When a member has signed out here themselves, and not in again since, ms since the epoch. */
export const readSignOut = (uid: string): number | null => Number(localStorage.getItem(signOutKey(uid))) || null;

/** Forgets those of before a moment. */
export function forgetSignOuts(before: number): void {
	for (const key of Object.keys(localStorage))
		if (key.startsWith(signOutKey('')) && Number(localStorage.getItem(key)) <= before) localStorage.removeItem(key);
}

/** Whoever is signed in. While hydrating it is null, as on the server: let CSS (`signed-in:`) decide what is seen. */
export function useSession(): Session | null {
	return useSyncExternalStore(subscribe, readSession, () => null);
}

/**
 * Runs in <head> before anything is painted, so that the right header shows at once.
 * Sets `data-session` on <html> to `in` or `out`.
 */
export const sessionScript = `try{var s=localStorage,d=document.documentElement;d.dataset.session=s.getItem('${keys.token}')&&s.getItem('${keys.uid}')&&s.getItem('${keys.loginType}')?'in':'out';${mapPreferenceScript}}catch(e){document.documentElement.dataset.session='out'}`;

function subscribe(listener: () => void): () => void {
	// A page that React had to draw anew, because its HTML was not what it expected, has lost the mark.
	markDocument();
	listeners.add(listener);
	window.addEventListener('storage', announce);
	return () => {
		listeners.delete(listener);
		if (listeners.size === 0) window.removeEventListener('storage', announce);
	};
}

function announce(): void {
	markDocument();
	for (const listener of listeners) listener();
}

function markDocument(): void {
	document.documentElement.dataset.session = readSession() ? 'in' : 'out';
}
