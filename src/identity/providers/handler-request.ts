import { z } from 'zod';
import type { Opener } from '#identity/providers/flows.ts';

/** The query that the SDK adds to the handler's address; its other parameters (scopes, version, app name) change nothing. */
const query = z.object({
	apiKey: z.string().min(1).max(200),
	authType: z.enum(['signInViaPopup', 'linkViaPopup', 'reauthViaPopup']),
	redirectUrl: z.string().max(4096),
	providerId: z.string().min(1).max(100),
	eventId: z.string().regex(/^\d{1,20}$/),
	customParameters: z.string().max(1000).optional(),
});
const customParameters = z.object({
	login_hint: z.email().max(254).optional().catch(undefined),
	auto_create: z.string().optional().catch(undefined),
});

export interface HandlerRequest {
	providerId: string;
	opener: Opener;
	/** The email address of the account that the provider preselects. */
	email: string | undefined;
	/** Whether somebody who has no account gets one; false for a page that asks for an account that exists. */
	mayCreate: boolean;
}

export interface Site {
	/** The address of the site. */
	publicUrl: string;
	authorizedDomains: string[];
	allowsAnyPort: boolean;
}

/** Reads the handler's address; `host` is the one that the browser asked. Returns undefined when anything in it is wrong. */
export function readHandlerRequest(input: unknown, host: string, site: Site): HandlerRequest | undefined {
	const { data } = query.safeParse(input);
	const origin = data && findOpenerOrigin(data.redirectUrl, host, site);
	if (!origin) return;
	const { providerId, eventId, authType } = data;
	const { login_hint: email, auto_create } = readParameters(data.customParameters);
	return { providerId, opener: { origin, eventId, authType }, email, mayCreate: auto_create !== 'false' };
}

/**
 * Returns the origin that may be told the result: this site's own and no other, be it a subdomain, or another port or
 * scheme of the same host. On a loopback address, the browser may have used another of its names.
 */
export function findOpenerOrigin(redirectUrl: string, host: string, site: Site): string | undefined {
	if (!URL.canParse(redirectUrl)) return;
	const url = new URL(redirectUrl);
	if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return;
	const own = new URL(site.publicUrl);
	if (url.origin === own.origin) return own.origin;
	if (site.allowsAnyPort) return site.authorizedDomains.includes(url.hostname) ? url.origin : undefined;
	const isOtherName = isLoopbackName(own.hostname) && isLoopbackName(url.hostname) && url.protocol === own.protocol;
	const isSamePort = URL.canParse(`${url.protocol}//${host}`) && new URL(`${url.protocol}//${host}`).port === url.port;
	return isOtherName && isSamePort && site.authorizedDomains.includes(url.hostname) ? url.origin : undefined;
}

const isLoopbackName = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

function readParameters(text: string | undefined): Partial<z.infer<typeof customParameters>> {
	try {
		return customParameters.safeParse(JSON.parse(text ?? '{}')).data ?? {};
	} catch {
		return {};
	}
}
