import { isLentHost, isSharedHost } from '#api/text/shared-hosts.ts';
import type { ClaimMethod } from '#contract/keeping/claims.ts';

/**
 * Returns how a business can be claimed: always by an operator, and by its website where that is the business's own.
 * Mail proves something only where the whole host is the business's: with `/~tea/` on somebody's host, or a name below
 * somebody's domain, others have addresses there too.
 */
export function methodsFor({ website }: { website: string | null }, canMail: boolean): ClaimMethod[] {
	if (!website) return ['operator'];
	const { hostname, pathname, search } = new URL(website);
	if (isSharedHost(hostname)) return ['operator'];
	const isWholeHost = pathname === '/' && search === '';
	return canMail && isWholeHost && !isLentHost(hostname) ? ['email', 'website', 'operator'] : ['website', 'operator'];
}

/** The website of a business, and the host by which websites are compared. */
export interface Website {
	website: string | null;
	website_host: string | null;
}

/** Whether a proof of the claim's kind, at its host, is one of the website that the business has now. */
export const isOfWebsite = (
	{ host, method }: { host: string | null; method: ClaimMethod },
	profile: Website,
): boolean => profile.website_host === host && methodsFor(profile, true).includes(method);
