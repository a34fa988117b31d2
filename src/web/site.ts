import { createContext, useRouteLoaderData } from 'react-router';

/** What the operator decided about the site, as far as pages need it. */
export interface Site {
	name: string;
	/** Where people reach it, without a slash at the end. */
	url: string;
	/** Whether /test answers. */
	isGalleryShown: boolean;
	/** Whether a forgotten password can be replaced: a Firebase project sends mail, the own identity service does not yet. */
	hasPasswordReset: boolean;
}

/** For the root's loader, on the server. */
export const siteContext = createContext<Site>();
/** Of the scripts and styles of one render. */
export const nonceContext = createContext<string>();

/** The site, in any component; a plain one where even the root could not load. */
export function useSite(): Site {
	return useRouteLoaderData<Site>('root') ?? { name: 'Vouch', url: '', isGalleryShown: false, hasPasswordReset: false };
}
