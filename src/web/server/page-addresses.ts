import { selectionKeys } from '#web/directory/selection.ts';

const memberPrefixes = ['/me/', '/business-profile/me/'];

/** Pages of one person: rendered in the browser, and never kept by anyone between. */
export const isMemberAddress = (path: string): boolean => memberPrefixes.some((prefix) => path.startsWith(prefix));

/** Addresses of the calls, which answer for themselves. */
export const isApiAddress = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** What pages read from their query: the directory, where to go after signing in, and the router its own. */
const queryNames = new Set<string>([...selectionKeys, 'next', '_routes']);

/**
 * The address of a page without what no page reads (`utm_source` and its like), so that one page is rendered and kept
 * once; null for an address that a browser would take for another host's, or that is no address.
 */
export function pageAddress(url: string): string | null {
	if (!/^\/(?![/\\])/.test(url) || !URL.canParse(`http://page${url}`)) return null;
	const [path = '/', query = ''] = url.split('?', 2);
	const kept = [...new URLSearchParams(query)].filter(([name]) => queryNames.has(name));
	return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
