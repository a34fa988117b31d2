import { isMemberAddress } from '#web/links/page-addresses.ts';

/** The public pages that somebody may want to read again where there is no connection. */
const readable =
	/^\/((directory|about|open-data|moderation)\/?|(blog|innovations)(\/[^/]+)?|(pages|business-profile)\/[^/]+)?$/i;

/**
 * Returns the address under which a page is kept in the browser, for the address of the page or of its data. Returns
 * null for a page that is never kept: a member's, one for signing in, an operator's, or one with the place where
 * somebody stands.
 */
export function keptAddress(url: URL): string | null {
	const path = url.pathname.replace(/\/?(_root|_)?\.data$/, '') || '/';
	if (!readable.test(path) || isMemberAddress(`${path}/`) || url.searchParams.has('lat')) return null;
	const query = new URLSearchParams(url.search);
	query.delete('_routes');
	return query.size > 0 ? `${path}?${query}` : path;
}
