import { paths } from '#web/links/paths.ts';

/**
 * Returns where to go after signing in: the `next` of the address, but only within this site.
 * `//host`, `\\host` and the like would lead to another site.
 */
export function nextAddress(next: string | null): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses
	if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return paths.controlPage;
	return next.startsWith('/auth/') ? paths.controlPage : next;
}

/** Returns where to go after signing up: to `next`, or to the welcome for somebody who wanted nothing in particular. */
export const addressAfterSignUp = (next: string | null): string => (next ? nextAddress(next) : paths.welcome);
