import { data } from 'react-router';
import type { PageFailure } from '#web/load.ts';
import { sentences } from '#web/sentences/en.ts';

export function loader() {
	throw data({ sentence: sentences.errors.notFound } satisfies PageFailure, { status: 404 });
}

/** Never shown: the error page of the root stands in its place. */
export default function NotFound() {
	return null;
}
