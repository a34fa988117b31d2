import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '#web/calls/api.ts';
import { listBusinesses } from '#web/directory/list-businesses.ts';
import { readSelection } from '#web/links/directory-selection.ts';

/** Returns all choices in the menus of the directory, for a page that carries only the first of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const selection = readSelection(new URL(request.url).searchParams);
	const { choices } = await listBusinesses(context.get(apiContext), selection, 1);
	return Response.json(choices);
}
