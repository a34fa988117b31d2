/** How codes are written and read. Apart from the calls, so that no page carries the library that checks them. */

/** The letters of Crockford’s base 32: none that is taken for another, and no U. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 10;
const pattern = new RegExp(`^[${codeLetters}]{${codeLength}}$`);

/** A code as people type it: in any case, with blanks and hyphens in it, an O for a 0, an I or an L for a 1. */
export const readCode = (typed: string): string =>
	typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const isCode = (code: string): boolean => pattern.test(code);

/** In two groups of five, to be read aloud and typed. */
export const spacedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
