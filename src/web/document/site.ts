import { createContext, useRouteLoaderData } from 'react-router';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';

/** What the operator decided about the site, as far as pages need it. */
export interface Site {
	name: string;
	/** Where people reach it, without a slash at the end. */
	url: string;
	/** Address of the picture that stands for the site where somebody shares it. */
	shareImage: string;
	/** Whether /test answers. */
	isGalleryShown: boolean;
	/** Whether messages are not sent but shown at /dev/outbox: on a site that is only tried out. */
	isOutboxShown: boolean;
	/** The providers whose buttons can be pressed. */
	providers: ProviderId[];
	/** Whether sessions and what happened to an account can be listed: a Firebase project keeps that to itself. */
	hasAccountSecurity: boolean;
	/** A map style of the operator's choice, in place of the outlines of countries. */
	mapStyleUrl: string | null;
}

/** For the root's loader, on the server. */
export const siteContext = createContext<Site>();
/** The nonce of the scripts and styles of one render. */
export const nonceContext = createContext<string>();
/** The moment of which a page speaks: it is kept until what it says of that ends. */
export const nowContext = createContext<Date>();

/** The site, in any component; a plain one where even the root could not load. */
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
