import { data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { paths } from '#web/paths.ts';
import { readSession, type Session } from '#web/session.ts';

export interface PageFailure {
	sentence: string;
}

/**
 * Awaits a call for a loader: a failed one becomes an answer that the error page can show, with the call's status.
 * @throws Response-like data with `PageFailure`, or a redirect to the sign-in page after a 401.
 */
export async function load<T>(call: Promise<T>, request?: Request): Promise<T> {
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (error.status === 401 && request) throw redirect(paths.signIn(pathOf(request)));
		throw data({ sentence: error.message } satisfies PageFailure, { status: error.status || 503 });
	}
}

/**
 * The session of whoever opens a member page, in a client loader.
 * @throws a redirect to the sign-in page, which leads back here.
 */
export function requireSession(request: Request): Session {
	const session = readSession();
	if (!session) throw redirect(paths.signIn(pathOf(request)));
	return session;
}

function pathOf(request: Request): string {
	const url = new URL(request.url);
	return url.pathname + url.search;
}
