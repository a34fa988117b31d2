/** Longest name told: enough to know who is meant, and too little for a message of its own. */
const nameMax = 60;

/**
 * The name of a member or a business as it may stand in a mail, whose reader knows neither: one line, short, and with
 * nothing in it that a mail program makes a link of.
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

/** What somebody wrote, as it may stand in a mail to somebody else: on one line, and with nothing that becomes a link. */
export const wordsInMail = (words: string): string =>
	words
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
		.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
		.replace(/:\/*(?=\S)/g, ' ')
		// A full stop between letters is what makes a domain; the dot in the middle looks much like it.
		.replace(/(?<=[\p{L}\p{N}_-])[.。．｡](?=[\p{L}\p{N}])/gu, '·')
		.replace(/[@＠]/g, ' at ')
		.replace(/ +/g, ' ')
		.trim();
