import { data } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import type { PageFailure } from '#web/calls/load.ts';

export function loader() {
	throw data({ sentence: sentences.errors.notFound } satisfies PageFailure, { status: 404 });
}

/** Never shown: the error page of the root stands in its place. */
export default function NotFound() {
	return null;
}
