import { paths } from '#web/links/paths.ts';

/**
 * Where to go after signing in: the `next` of the address, but only within this site.
 * `//host`, `\\host` and the like would lead to another one.
 */
export function nextAddress(next: string | null): string {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses
	if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\\]/.test(next)) return paths.controlPage;
	return next.startsWith('/auth/') ? paths.controlPage : next;
}

/** The same for somebody new, who is greeted where they wanted nothing in particular. */
export const addressAfterSignUp = (next: string | null): string => (next ? nextAddress(next) : paths.welcome);
