import { isMemberAddress } from '#web/links/page-addresses.ts';

/** Public pages that somebody may want to read again where there is no connection. */
const readable =
	/^\/((directory|about|open-data|moderation)\/?|(blog|innovations)(\/[^/]+)?|(pages|business-profile)\/[^/]+)?$/i;

/**
 * The address under which a page is kept in the browser, for that of the page or of its data; null for one that never
 * is: of a member, for signing in, for operators, or with the place where somebody stands.
 */
export function keptAddress(url: URL): string | null {
	const path = url.pathname.replace(/\/?(_root|_)?\.data$/, '') || '/';
	if (!readable.test(path) || isMemberAddress(`${path}/`) || url.searchParams.has('lat')) return null;
	const query = new URLSearchParams(url.search);
	query.delete('_routes');
	return query.size > 0 ? `${path}?${query}` : path;
}
