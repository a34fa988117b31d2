import { inXml, xmlHead } from '#web/machines/xml.ts';

export interface FeedItem {
	title: string;
	/** The absolute address, which must never change: readers know by it what they have shown. */
	url: string;
	description: string;
	at: Date;
	categories: string[];
}
export interface Feed {
	title: string;
	description: string;
	/** The address of the page that shows the same. */
	url: string;
	/** The address of the feed itself. */
	feedUrl: string;
	/** The items, the newest first. */
	items: FeedItem[];
}

/** Returns RSS 2.0, with the link to itself that feed readers ask for. */
export function writeRss({ title, description, url, feedUrl, items }: Feed): string {
	const parts = [
		element('title', title),
		element('link', url),
		element('description', description),
		element('language', 'en'),
		`<atom:link href="${inXml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
		...(items[0] ? [element('lastBuildDate', items[0].at.toUTCString())] : []),
		...items.map(writeItem),
	];
	return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${parts.join('\n')}\n</channel></rss>\n`;
}

function writeItem({ title, url, description, at, categories }: FeedItem): string {
	const parts = [
		element('title', title),
		element('link', url),
		`<guid isPermaLink="true">${inXml(url)}</guid>`,
		element('pubDate', at.toUTCString()),
		element('description', description),
		...categories.map((category) => element('category', category)),
	];
	return `<item>${parts.join('')}</item>`;
}

const element = (name: string, text: string) => `<${name}>${inXml(text)}</${name}>`;

export const rssResponse = (feed: Feed): Response =>
	new Response(writeRss(feed), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
