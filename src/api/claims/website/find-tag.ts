import { claimMetaName } from '#contract/keeping/claim-tag.ts';

/** How many characters of an element are looked at: a longer element is none of ours. */
const elementMax = 1000;

/**
 * Returns whether `<meta name="vouch-claim" content="…">` with this tag stands in the head of a page, where no visitor
 * can write.
 */
export function hasMetaTag(page: string, tag: string): boolean {
	const [head = ''] = page.split(/<\/head|<body/i, 1);
	const shown = head.replace(/<!--[\s\S]*?(-->|$)|<(script|style|title|noscript|template)\b[\s\S]*?(<\/\2|$)/gi, ' ');
	// The head is cut into pieces, so that the time grows with the page and not with its square.
	const elements = shown.split(/<meta\b/i).slice(1);
	return elements
		.map((piece) => piece.slice(0, elementMax).split('>', 1)[0] ?? '')
		.some(
			(element) => attribute(element, 'name')?.toLowerCase() === claimMetaName && attribute(element, 'content') === tag,
		);
}

/** Returns whether the tag is a line of a text file. */
export const hasTagLine = (file: string, tag: string): boolean =>
	file.split(/\r?\n/).some((line) => line.trim() === tag);

function attribute(element: string, name: string): string | undefined {
	const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(element);
	return (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
}
