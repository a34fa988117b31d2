import { selectionKeys } from '#web/links/directory-selection.ts';

const memberPrefixes = ['/me/', '/members/', '/business-profile/me/'];

/**
 * Returns whether a page is one person's: it is rendered in the browser, and never kept by anyone between. The router
 * ignores case.
 */
export const isMemberAddress = (path: string): boolean =>
	memberPrefixes.some((prefix) => path.toLowerCase().startsWith(prefix));

/**
 * Returns whether links of messages lead to a page: its query is for whoever opens the link, and for nobody between.
 */
export const isCodeAddress = (path: string): boolean => /^\/(auth\/action|referral)(\/|\.data)?$/i.test(path);

/** Returns whether an address is one of the calls, which answer for themselves. */
export const isApiAddress = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** The parameters that the pages below an address read from their query; all other pages read none. */
const queryReaders: [address: RegExp, names: readonly string[]][] = [
	[/^\/directory(\/|\.data$|$)/i, selectionKeys],
	[/^\/innovations\/surf-shop(\/|\.data$|$)/i, ['q', 'cursor']],
	[/^\/auth\//i, ['next']],
	[/^\/invite\//i, ['business', 'done']],
	[/^\/mail\/unsubscribe\//i, ['done']],
	// The router's own parameter: which of the loaders it asks for.
	[/\.data$/, ['_routes']],
];

/**
 * Returns whether a browser takes the text for a path of this site; `//host` and `/\host` it takes for another site's.
 */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Returns the one address of a page, so that a page is rendered and kept once: its path as a browser writes it, without
 * `..` or fragment, and those parameters that the page reads (not `utm_source` and its like), each once and in one
 * order. Null for an address of another host, or for no address.
 */
export function pageAddress(url: string): string | null {
	if (!isOwnPath(url) || !URL.canParse(`http://page${url}`)) return null;
	const { pathname, searchParams } = new URL(`http://page${url}`);
	if (!isOwnPath(pathname)) return null;
	const kept = queryReaders
		.filter(([address]) => address.test(pathname))
		.flatMap(([, names]) => names)
		.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : []));
	return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}
