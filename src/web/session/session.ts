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
	keptPages: 'keptPages',
} as const;

/** Why a session ended by itself, which the sign-in page tells. */
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
	/**
	 * Tokens of the sessions on this device that this one replaced, by a new proof of identity, a new way of signing in, or
	 * signing in to another account: see `tokensOf`.
	 */
	formerTokens?: string | undefined;
	/** The addresses of the businesses that they keep, as far as this browser has heard: `isKeptPage`. */
	keptPages?: string | undefined;
}

const listeners = new Set<() => void>();
let known: { raw: string; session: Session | null } = { raw: '', session: null };

/**
 * Returns the stored session; null for a visitor, and always on the server. It is the same object until something
 * changes.
 */
export function readSession(): Session | null {
	if (typeof localStorage === 'undefined') return null;
	// A page asks some hundred times while it is drawn: what is stored is parsed only when it has changed.
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

/** Stores the session of somebody who has just signed in. Tokens of the sessions that it replaces are kept. */
export function replaceSession(session: Session): void {
	const replaced = readSession();
	const former = [...tokensOf(session).slice(1), ...(replaced ? tokensOf(replaced) : [])];
	saveSession({ ...session, formerTokens: joined(former) });
}

/** Replaces the stored session by this one; empty fields are left out. */
export function saveSession(session: Session): void {
	const none = Object.fromEntries(Object.keys(keys).map((field) => [field, undefined]));
	write({ ...none, ...session });
	localStorage.removeItem(endReasonKey);
	localStorage.removeItem(signOutKey(session.uid));
	announce();
}

/**
 * Changes parts of a member's session, and nothing else: another tab may have changed the rest. Does nothing once that
 * member is no longer signed in.
 */
export function updateSession(uid: string, changes: Partial<Omit<Session, 'uid'>>): void {
	if (readSession()?.uid !== uid) return;
	write(changes);
	announce();
}

/** Stores these fields; empty ones are removed. */
function write(fields: Partial<Session>): void {
	for (const [field, value] of Object.entries(fields)) {
		const key = keys[field as keyof Session];
		if (value) localStorage.setItem(key, value);
		else localStorage.removeItem(key);
	}
}

/** Updates what the session shows of its member, who may have changed it on another device. */
export function saveMember({ uid, name, image, designation }: Pick<Member, MemberField>): void {
	updateSession(uid, { name, image: image ?? undefined, designation: designation ?? undefined });
}
type MemberField = 'uid' | 'name' | 'image' | 'designation';

/** Tells whether this browser has heard that the member keeps the business of a slug. */
export const isKeptPage = ({ keptPages }: Session, slug: string): boolean =>
	keptPages?.split(' ').includes(slug) ?? false;

/** Stores the slugs of the businesses that a member keeps. */
export function saveKeptPages(uid: string, slugs: readonly string[]): void {
	const keptPages = slugs.join(' ') || undefined;
	if (readSession()?.keptPages !== keptPages) updateSession(uid, { keptPages });
}

/** Stores whether a member keeps one business. */
export function saveKeptPage(uid: string, slug: string, isKept: boolean): void {
	const known = readSession()?.keptPages?.split(' ') ?? [];
	const others = known.filter((one) => one !== slug);
	saveKeptPages(uid, isKept ? [...others, slug] : others);
}

/**
 * Replaces the token alone after a refresh. A token of another session of the member replaces it, too, but the former
 * token is kept. A token of another member is left alone: they have signed in, or the member of the session has signed
 * out, while it was fetched.
 */
export function saveToken(token: string): void {
	const session = readSession();
	if (!session || claimsIn(token).sub !== session.uid) return;
	const isSame = claimsIn(session.token).sid === claimsIn(token).sid;
	updateSession(session.uid, { token, ...(!isSame && { formerTokens: joined(tokensOf(session)) }) });
}

const formerMax = 10;
const joined = (tokens: string[]): string => tokens.slice(0, formerMax).join(' ');

/** Returns a token of each session that this device has begun and not ended, the latest first. */
export const tokensOf = ({ token, formerTokens }: Session): string[] => [token, ...(formerTokens?.split(' ') ?? [])];

/** Returns the member of a token, and the session that it belongs to where its issuer names that. */
export function claimsIn(token: string): { sub?: string; sid?: string } {
	try {
		return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
	} catch {
		return {};
	}
}

/**
 * Ends the session of a member here, unless they have signed out or another has signed in meanwhile. Where it has ended by
 * itself already, it is known now why.
 */
export async function clearSessionOf(uid: string, reason?: EndReason): Promise<void> {
	const session = readSession();
	if (session ? session.uid === uid : readEndReason() === 'ended') await clearSession(reason);
}

/**
 * Ends the session here at once; `reason` is left out when the member wished for it. Pages that were kept for the
 * member are gone when the promise resolves: await it before leading on to another document.
 */
export async function clearSession(reason?: EndReason): Promise<void> {
	// The reason is stored first, so that another tab finds it when it hears that the session is gone.
	if (reason) localStorage.setItem(endReasonKey, reason);
	else {
		const { uid } = readSession() ?? {};
		if (uid) localStorage.setItem(signOutKey(uid), String(Date.now()));
		localStorage.removeItem(endReasonKey);
	}
	for (const key of Object.values(keys)) localStorage.removeItem(key);
	announce();
	// The pages that the member read are theirs too, and so is what they are told. A browser that keeps nothing for this site
	// refuses to look.
	await Promise.all([globalThis.caches?.delete(pagesCache).catch(() => false), endPush().catch(() => {})]);
}

/** Ends what is pushed to this browser, and takes what was pushed from its screen. */
async function endPush(): Promise<void> {
	const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
	for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
	await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Returns why the last session ended; null when the member ended it, and once somebody is signed in again. */
export function readEndReason(): EndReason | null {
	const reason = typeof localStorage === 'undefined' ? null : localStorage.getItem(endReasonKey);
	return reason === 'ended' || reason === 'disabled' ? reason : null;
}

/**
 * Returns when a member signed out here themselves and has not signed in again, in ms since the epoch; null otherwise.
 */
export const readSignOut = (uid: string): number | null => Number(localStorage.getItem(signOutKey(uid))) || null;

/** Forgets the members who signed out before a moment, in ms since the epoch. */
export function forgetSignOuts(before: number): void {
	for (const key of Object.keys(localStorage))
		if (key.startsWith(signOutKey('')) && Number(localStorage.getItem(key)) <= before) localStorage.removeItem(key);
}

/**
 * Returns the session of whoever is signed in. It is null while hydrating, as on the server: let CSS (`signed-in:`)
 * decide what shows.
 */
export function useSession(): Session | null {
	return useSyncExternalStore(subscribe, readSession, () => null);
}

/**
 * Runs in <head> before anything is painted, so that the right header shows at once.
 * Sets `data-session` on <html> to `in` or `out`, and `data-keeper` where the member keeps the business of the address.
 */
export const sessionScript = `try{var s=localStorage,d=document.documentElement;d.dataset.session=s.getItem('${keys.token}')&&s.getItem('${keys.uid}')&&s.getItem('${keys.loginType}')?'in':'out';if((s.getItem('${keys.keptPages}')||'').split(' ').includes(location.pathname.split('/')[2]))d.dataset.keeper='';${mapPreferenceScript}}catch(e){document.documentElement.dataset.session='out'}`;

function subscribe(listener: () => void): () => void {
	// A document that React had to draw anew, because its HTML was not the expected one, has lost the mark.
	markDocument();
	listeners.add(listener);
	window.addEventListener('storage', announce);
	// A page that the browser kept, and shows again, has heard of nothing meanwhile.
	window.addEventListener('pageshow', announce);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		window.removeEventListener('storage', announce);
		window.removeEventListener('pageshow', announce);
	};
}

function announce(): void {
	markDocument();
	for (const listener of listeners) listener();
}

function markDocument(): void {
	document.documentElement.dataset.session = readSession() ? 'in' : 'out';
}
