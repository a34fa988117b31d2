/** A text without control characters, some of which no database stores, and without halves of letters. */
export const withoutUnstorable = (value: string) =>
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
	value.replace(/[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/gu, '');

/** The same for a line, in which nothing turns around what follows. */
export const withoutUnseen = (value: string) => value.replace(/[\p{Cs}\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
