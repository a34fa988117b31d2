import { createContext, useRouteLoaderData } from 'react-router';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** What pages need to know of the operator's decisions about the site. */
export interface Site {
	name: string;
	/** The address at which people reach the site, without a slash at the end. */
	url: string;
	/** The address of the picture that stands for the site where somebody shares it. */
	shareImage: string;
	/** Whether the gallery of components, /test, is shown. */
	isGalleryShown: boolean;
	/** Whether messages are not sent but shown at /dev/outbox, on a site that is only tried out. */
	isOutboxShown: boolean;
	/** The providers whose sign-in buttons can be pressed. */
	providers: ProviderId[];
	/** Whether sessions and what happened to an account can be listed: a Firebase project does not tell. */
	hasAccountSecurity: boolean;
	/** The map style of the operator's choice, in place of the outlines of countries. */
	mapStyleUrl: string | null;
}

/** Holds the site for the root's loader, on the server. */
export const siteContext = createContext<Site>();
/** Holds the nonce of the scripts and styles of one render. */
export const nonceContext = createContext<string>();
/** Holds the moment that a page speaks of. The page is kept until what it says about that moment ends. */
export const nowContext = createContext<Date>();

/** Returns the site in any component; a plain one where even the root could not load. */
export function useSite(): Site {
	return useRouteLoaderData<Site>('root') ?? plainSite;
}

const plainSite: Site = {
	name: 'Vouch',
	url: '',
	shareImage: '',
	isGalleryShown: false,
	isOutboxShown: false,
	hasAccountSecurity: false,
	providers: [],
	mapStyleUrl: null,
};
