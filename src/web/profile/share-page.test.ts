import { expect, test } from 'vitest';
import { type Sharing, sharePage } from '#web/profile/share-page.ts';

const page = { title: 'Tin Lantern', url: 'https://vouch.example/business-profile/tin-lantern' };
const done = async () => {};
const refuse = (name: string) => () => Promise.reject(new DOMException('Refused', name));
const copied = 'Link copied.';
const notCopied = `Your browser doesn’t allow sharing or copying here. The link is ${page.url}`;

test.each<[string, Sharing, string | null]>([
	['the device shares', { share: done }, null],
	['somebody closes what shares', { share: refuse('AbortError'), clipboard: { writeText: done } }, null],
	['the device may not share', { share: refuse('NotAllowedError'), clipboard: { writeText: done } }, copied],
	['nothing shares', { clipboard: { writeText: done } }, copied],
	['nothing shares, and nothing may be copied', { clipboard: { writeText: refuse('NotAllowedError') } }, notCopied],
	['the device may neither', { share: refuse('NotAllowedError') }, notCopied],
	['a page without https', {}, notCopied],
])('%s: what happened is said', async (_case, browser, sentence) => {
	expect(await sharePage(browser, page)).toBe(sentence);
});
