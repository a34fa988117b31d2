import { isLentHost, isSharedHost } from '#api/text/shared-hosts.ts';
import type { ClaimMethod } from '#contract/keeping/claims.ts';

/**
 * How a business can be claimed: by its website where that is its own, and by an operator always. Mail stands for the
 * business only where all of the host does: at `/~tea/` of somebody's host, or below somebody's domain, anyone has it.
 */
export function methodsFor({ website }: { website: string | null }, canMail: boolean): ClaimMethod[] {
	if (!website) return ['operator'];
	const { hostname, pathname, search } = new URL(website);
	if (isSharedHost(hostname)) return ['operator'];
	const isWholeHost = pathname === '/' && search === '';
	return canMail && isWholeHost && !isLentHost(hostname) ? ['email', 'website', 'operator'] : ['website', 'operator'];
}
