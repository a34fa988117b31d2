/** Returns a text without control characters, some of which no database stores, and without lone surrogates. */
export const withoutUnstorable = (value: string) =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
	value.replace(/[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu, '');

/**
 * Removes the same from a single line, and also takes out the characters that change the direction of the text after
 * them.
 */
export const withoutUnseen = (value: string) => value.replace(/[\p{Cs}\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
