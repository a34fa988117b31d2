/** How codes are written and read. It stands apart from the calls, so that no page carries the library that checks calls. */

/** The letters of Crockford’s base 32: none that looks like another, and no U. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 10;
const pattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** Returns the code that somebody typed: in any case, with blanks and hyphens, an O for a 0, an I or an L for a 1. */
export const readCode = (typed: string): string =>
	typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const isCode = (code: string): boolean => pattern.test(code);

/** Returns a code in two groups of five, to be read aloud and typed. */
export const spacedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
