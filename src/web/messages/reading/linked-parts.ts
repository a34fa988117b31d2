export interface TextPart {
	text: string;
	/** The address that the part links to, if it is one. */
	href?: string;
}

/** Matches addresses of bounded length, so that no text takes long to search. */
const address =
	/\bhttps?:\/\/[^\s<>"]{1,2000}|\bwww\.[^\s<>"]{1,200}\.[^\s<>"]{1,2000}|\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;
/** Matches signs that end a sentence and do not belong to the address in it. */
const endOfSentence = /[.,;:!?'’”*_]+$/;

/** Splits a text into parts, of which addresses become links. A link leads to exactly what it shows. */
export function linkedParts(text: string): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	for (const found of text.matchAll(address)) {
		const shown = withoutEnd(found[0]);
		const href = hrefOf(shown);
		if (!href) continue;
		if (found.index > end) parts.push({ text: text.slice(end, found.index) });
		parts.push({ text: shown, href });
		end = found.index + shown.length;
	}
	if (end < text.length) parts.push({ text: text.slice(end) });
	return parts;
}

/** Cuts signs and brackets off the end of an address: a bracket that was opened before the address closes after it. */
function withoutEnd(found: string): string {
	const rest = found.replace(endOfSentence, '');
	const [open, closed] = ['(', ')'].map((bracket) => rest.split(bracket).length);
	return rest.endsWith(')') && closed! > open! ? withoutEnd(rest.slice(0, -1)) : rest;
}

function hrefOf(shown: string): string | null {
	const scheme = /^https?:/i.test(shown) ? '' : /^www\./i.test(shown) ? 'https://' : 'mailto:';
	return URL.canParse(scheme + shown) ? scheme + shown : null;
}
