import { isIP } from 'node:net';
import { isSharedHost } from '#api/profiles/service.ts';
import type { ClaimMethod } from '#contract/claims.ts';

/** How a business can be claimed: by its website where that is its own, and by an operator always. */
export function methodsFor({ website_host: host }: { website_host: string | null }, canMail: boolean): ClaimMethod[] {
	if (!host || isSharedHost(host) || isIP(host.replace(/^\[|\]$/g, '')) || !host.includes('.')) return ['operator'];
	return canMail ? ['email', 'website', 'operator'] : ['website', 'operator'];
}
