import { claimsIn } from '#web/session/session.ts';

const key = 'endedTokens';
/** More than a browser has that is offline while its members sign in and out. */
const waitingMax = 20;

const waiting = (): string[] => localStorage.getItem(key)?.split(' ') ?? [];

function keep(tokens: string[]): void {
	if (tokens.length > 0) localStorage.setItem(key, tokens.slice(-waitingMax).join(' '));
	else localStorage.removeItem(key);
}

/** Tells whether the session of a token was ended here, and the server does not know yet. */
export const isEnding = (token: string): boolean =>
	waiting().some((ended) => ended === token || (isOwn(token) && claimsIn(ended).sid === claimsIn(token).sid));

/** Tells whether a token names its session, as those of our own service do. */
const isOwn = (token: string): boolean => claimsIn(token).sid !== undefined;

/**
 * Ends sessions on the server, each by a token of it: the SDK's own sign-out tells the server nothing. Without a
 * connection, the tokens wait in this browser for `endWaiting`; a token ends its session also when it has expired.
 */
export async function endOnServer(tokens: readonly string[]): Promise<void> {
	keep([...new Set([...waiting(), ...tokens])]);
	await endWaiting();
}

/** Ends the sessions that were ended here while the server could not be reached. */
export async function endWaiting(): Promise<void> {
	await Promise.all(
		waiting().map(async (token) => {
			if (await isHeard(token)) keep(waiting().filter((other) => other !== token));
		}),
	);
}

/** Ends the session of a token; returns false where the server did not answer. One that it refuses has ended already. */
const isHeard = (token: string): Promise<boolean> =>
	fetch('/identity/sessions/revoke', {
		method: 'POST',
		keepalive: true,
		headers: { authorization: `Bearer ${token}` },
	}).then(
		({ status }) => status < 500 && status !== 429,
		() => false,
	);
