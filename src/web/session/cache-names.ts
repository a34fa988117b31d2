/** The browser's cache of pages that were seen. It tells what somebody read, so it is deleted when they sign out. */
export const pagesCache = 'kept-pages';
/** The browser's cache of the scripts, styles and fonts that the kept pages need. */
export const filesCache = 'kept-files';
