import { createContext } from 'react-router';
import { ApiError, type Client, createClient } from '#contract/client.ts';
import { nameCall } from '#web/calls/page-reads.ts';
import { paths } from '#web/links/paths.ts';
import { apiBase } from '#web/session/api-base.ts';
import { refreshIdToken } from '#web/session/identity.ts';
import { claimsIn, clearSession, readSession } from '#web/session/session.ts';

/** Holds the client of server loaders: `context.get(apiContext)` has no token and dispatches in process. */
export const apiContext = createContext<Client>();

/**
 * Makes calls from the browser: sends the stored token, and repeats a call once with a fresh token after a 401. When
 * the fresh token is refused as well, the session ends. A suspended member is led to the one page that is theirs, a
 * member who left to the last step of leaving.
 */
export const api = clientOver((input, init) => fetch(input, init));

/** Returns a client that sends calls by `send`, with the same session. */
export function clientOver(send: typeof fetch): Client {
	const token = () => readSession()?.token ?? null;
	const refreshToken = async (refused: string) => {
		forced = await refreshIdToken();
		// Another member may have signed in meanwhile, in whose name the call must not be repeated. A token that cannot be read was nobody's.
		const { sub } = claimsIn(refused);
		return forced && (sub === undefined || sub === claimsIn(forced).sub) ? forced : null;
	};
	const call = createClient({ base: apiBase, fetch: send, token, refreshToken });
	return (name, ...input) => {
		const uid = readSession()?.uid;
		const answer = call(name, ...input).catch(async (error) => {
			if (error instanceof ApiError && uid) await endRefused(error, uid);
			throw error;
		});
		nameCall(answer, name);
		return answer;
	};
}

/** The token that the last forced refresh gave; null when it gave none. */
let forced: string | null = null;

/** Ends the session of the member who was refused, or leads them on, as far as they are still signed in. */
async function endRefused({ code }: ApiError, uid: string): Promise<void> {
	const session = readSession();
	if (session?.uid !== uid) return;
	if (code === 'account_suspended' && location.pathname !== paths.suspended) location.replace(paths.suspended);
	if (code === 'account_deleted') {
		await clearSession();
		location.replace(paths.leaving);
	}
	if (code === 'unauthenticated' && session.token === forced) await clearSession('ended');
}
