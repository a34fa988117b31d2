const memberPrefixes = ['/me/', '/business-profile/me/'];

/** Pages of one person: rendered in the browser, and never kept by anyone between. */
export const isMemberAddress = (path: string): boolean => memberPrefixes.some((prefix) => path.startsWith(prefix));

/** Addresses of the calls, which answer for themselves. */
export const isApiAddress = (path: string): boolean => path === '/api' || path.startsWith('/api/');
