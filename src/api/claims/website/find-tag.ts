import { Parser } from 'htmlparser2';
import { claimMetaName } from '#contract/keeping/claim-tag.ts';

/** What stands in a head without ending it; what these hold is skipped. */
const headElements = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title']);
/** Far deeper than any head: the library's time for each element grows with its depth. */
const depthMax = 100;

/**
 * Returns whether `<meta name="vouch-claim" content="…">` with this tag stands in the head of a page, where no visitor
 * can write. What visitors wrote may stand in the title and in quoted attributes: the head is read as a browser reads it,
 * and ends with the first text or element that belongs to the body.
 */
export function hasMetaTag(page: string, tag: string): boolean {
	/** The elements around a head that have not come yet. */
	const wrappers = new Set(['html', 'head']);
	let isFound = false;
	let isOver = false;
	/** The elements of the head that are open, outermost first. */
	const open: string[] = [];
	const end = () => {
		isOver = true;
		parser.pause();
	};
	const parser = new Parser({
		onopentag(name, { name: key, content }) {
			if (isOver || wrappers.delete(name)) return;
			if (open.length === depthMax || (open.length === 0 && !headElements.has(name))) return end();
			const isOurs = name === 'meta' && open.length === 0 && key?.trim().toLowerCase() === claimMetaName;
			if (isOurs && content?.trim() === tag) {
				isFound = true;
				end();
			}
			open.push(name);
		},
		ontext(text) {
			if (open.length === 0 && text.trim() !== '') end();
		},
		onclosetag(name) {
			if (name === 'head') end();
			const at = open.lastIndexOf(name);
			if (at >= 0) open.length = at;
		},
	});
	parser.end(page);
	return isFound;
}

/** Returns whether the tag is a line of a text file. */
export const hasTagLine = (file: string, tag: string): boolean =>
	file.split(/\r?\n/).some((line) => line.trim() === tag);
