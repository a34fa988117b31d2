import { hasMetaTag, hasTagLine } from '#api/claims/website/find-tag.ts';
import { readWebsite, WebsiteError } from '#api/claims/website/website-reader.ts';
import { claimFilePath } from '#contract/keeping/claim-tag.ts';
import type { OutsideRules } from '#outside/request-outside.ts';

/**
 * Looks for the tag in the head of the host's front page and in the file, both at once: whoever can write there speaks
 * for the whole host, while the author of a page below it does not. Returns a sentence on what was found instead, or
 * null when the tag is there.
 */
export async function findTagOnWebsite(website: string, tag: string, rules: OutsideRules): Promise<string | null> {
	const [page, file] = await Promise.allSettled([
		readWebsite(new URL('/', website).href, rules),
		readWebsite(new URL(claimFilePath, website).href, rules),
	]);
	if (page.status === 'fulfilled' && hasMetaTag(page.value, tag)) return null;
	if (file.status === 'fulfilled' && hasTagLine(file.value, tag)) return null;
	const [pageSays, fileSays] = [
		page.status === 'fulfilled' ? 'It was read, and the tag is not in its head.' : sentenceOf(page.reason),
		file.status === 'fulfilled' ? 'It was read, and the tag is not in it.' : sentenceOf(file.reason),
	];
	return `The front page: ${pageSays} The file ${claimFilePath}: ${fileSays}`;
}

function sentenceOf(reason: unknown): string {
	if (reason instanceof WebsiteError) return reason.message;
	throw reason;
}
