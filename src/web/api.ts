import { createContext } from 'react-router';
import { type Client, createClient } from '#contract/client.ts';
import { apiBase } from '#web/api-base.ts';
import { refreshIdToken } from '#web/auth/identity.ts';
import { readSession } from '#web/session.ts';

/** For server loaders: `context.get(apiContext)` is a client without a token, dispatched in process. */
export const apiContext = createContext<Client>();

/** For the browser: sends the stored token, and repeats a call once with a fresh one after a 401. */
export const api: Client = createClient({
	base: apiBase,
	fetch: (input, init) => fetch(input, init),
	token: () => readSession()?.token ?? null,
	refreshToken: refreshIdToken,
});
