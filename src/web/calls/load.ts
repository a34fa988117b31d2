import { data, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { sentences } from '#sentences/shell.ts';
import { notePageReads } from '#web/calls/page-reads.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { paths } from '#web/links/paths.ts';
import { readSession, type Session } from '#web/session/session.ts';

export interface PageFailure {
	sentence: string;
}

/**
 * Awaits a call for a loader. Given the request, it notes the call, so that a later call that changes the answer has
 * the page asked for anew. A failed call becomes an answer that the error page can show, with the call's status.
 * @throws Response-like data with `PageFailure`, or a redirect to the sign-in page when the session has ended.
 */
export async function load<T>(call: Promise<T>, request?: Request): Promise<T> {
	if (request) notePageReads(request, call);
	try {
		return await call;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (request && error.code === 'account_suspended') throw redirect(paths.suspended);
		if (request && error.code === 'account_deleted') throw redirect(paths.leaving);
		if (request && !readSession() && error.status === 401) throw redirect(paths.signIn(pathOf(request)));
		// A session that is still there has a token that could not be renewed. The sign-in page would lead straight
		// back to this page, so this page says what has happened.
		const sentence = error.status === 401 ? sentences.errors.notRenewed : sentenceOf(error);
		throw data({ sentence } satisfies PageFailure, { status: error.status || 503 });
	}
}

/**
 * Returns the session of whoever opens a member page, in a client loader.
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
