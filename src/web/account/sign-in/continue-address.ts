import { nextAddress } from '#web/links/next-address.ts';

/**
 * Returns the `continueUrl` of a mailed link as an address of this site; undefined for any other, however it is
 * disguised.
 */
export function continueAddress(continueUrl: string | null, origin: string): string | undefined {
	if (!continueUrl || !URL.canParse(continueUrl)) return undefined;
	const url = new URL(continueUrl);
	if (url.origin !== origin || url.username || url.password) return undefined;
	const address = url.pathname + url.search + url.hash;
	return nextAddress(address) === address ? address : undefined;
}
