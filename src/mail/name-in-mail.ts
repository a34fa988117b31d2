/** The longest name that a mail shows: enough to know who is meant, and too little for a message of its own. */
const nameMax = 60;

/**
 * Returns the name of a member or a business for a mail whose reader may know neither: one short line in which a mail
 * program finds nothing to make a link of.
 */
export function nameInMail(name: string): string {
	const line = wordsInMail(name);
	const letters = [...line];
	return letters.length > nameMax
		? `${letters
				.slice(0, nameMax - 1)
				.join('')
				.trim()}…`
		: line;
}

/** Returns what somebody wrote for a mail to somebody else: on one line, with nothing in it that becomes a link. */
export const wordsInMail = (words: string): string =>
	words
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
		.replace(/:\/*(?=\S)/g, ' ')
		// A full stop between letters makes a domain; the middle dot looks much like it.
		.replace(/(?<=[\p{L}\p{N}_-])[.。．｡](?=[\p{L}\p{N}])/gu, '·')
		.replace(/[@＠]/g, ' at ')
		.replace(/ +/g, ' ')
		.trim();
