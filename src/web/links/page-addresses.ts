import { selectionKeys } from '#web/links/directory-selection.ts';

const memberPrefixes = ['/me/', '/members/', '/business-profile/me/'];

/** Pages of one person: rendered in the browser, and never kept by anyone between. The router ignores case. */
export const isMemberAddress = (path: string): boolean =>
	memberPrefixes.some((prefix) => path.toLowerCase().startsWith(prefix));

/** Where the links of messages lead: what stands in their query is for the one who opens them, and for nobody between. */
export const isCodeAddress = (path: string): boolean => /^\/(auth\/action|referral)(\/|\.data)?$/i.test(path);

/** Addresses of the calls, which answer for themselves. */
export const isApiAddress = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** What the pages below an address read from their query; all others read nothing. */
const queryReaders: [address: RegExp, names: readonly string[]][] = [
	[/^\/directory(\/|\.data$|$)/i, selectionKeys],
	[/^\/innovations\/surf-shop(\/|\.data$|$)/i, ['q', 'cursor']],
	[/^\/auth\//i, ['next']],
	[/^\/invite\//i, ['business', 'done']],
	// The router's own: which of the loaders it asks for.
	[/\.data$/, ['_routes']],
];

/** Whether a browser takes it for a path of this site; `//host` and `/\host` it takes for another's. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * The one address of a page: its path as a browser writes it, without `..` or fragment, and of the query what that page
 * reads (not `utm_source` and its like), once and in one order, so that a page is rendered and kept once.
 * Null for an address of another host, or that is none.
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
