/** The browser's cache of pages that were seen. It tells what somebody read, so it goes when they sign out. */
export const pagesCache = 'kept-pages';
/** Scripts, styles and fonts that they need. */
export const filesCache = 'kept-files';
