import type { MetaDescriptor } from 'react-router';
import type { Site } from '#web/document/site.ts';

interface PageMeta {
	/** The title without the site's name, which is added; empty on the home page. */
	title: string;
	description?: string | undefined;
	/** The canonical path of this page, for machines. */
	path?: string;
	/** Whether the page is one person's, and so not for search engines. */
	isPrivate?: boolean;
	/** Whether the page is one of countless selections of the same things: search engines follow its links and leave it out. */
	isUnlisted?: boolean;
	/** The picture that stands for the page where somebody shares it; the site's when there is none. */
	image?: { path: string; alt: string } | undefined;
	/** The day on which an article was published. */
	published?: string | undefined;
	/** The path of the page before in a list; `next` is that of the page after. */
	previous?: string | undefined;
	next?: string | undefined;
	/** The feed with news of what the page lists. */
	feed?: { title: string; path: string };
}

interface MetaMatches {
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Returns the tags in <head> that a page needs; for its `meta` export. */
export function pageMeta({ matches }: MetaMatches, page: PageMeta): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
	const { title, description } = page;
	const name = site?.name ?? '';
	const full = title ? `${title} · ${name}` : name;
	return [
		{ title: full },
		...(description ? [{ name: 'description', content: description }] : []),
		...(site && page.path && !page.isUnlisted ? [link('canonical', site.url + page.path)] : []),
		...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
		...(page.isUnlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
		...(site && page.previous ? [link('prev', site.url + page.previous)] : []),
		...(site && page.next ? [link('next', site.url + page.next)] : []),
		...(site && page.feed
			? [{ ...link('alternate', site.url + page.feed.path), type: 'application/rss+xml', title: page.feed.title }]
			: []),
		...(page.isPrivate ? [] : openGraph(page, full, site)),
	];
}

const link = (rel: string, href: string) => ({ tagName: 'link', rel, href }) as const;

/**
 * Returns what a network or a messenger shows of the page when somebody shares it. Twitter's own tags default to these.
 */
function openGraph({ description, path, image, published }: PageMeta, title: string, site: Site | undefined) {
	const { path: picture, alt } = image ?? { path: site?.shareImage ?? '', alt: site?.name ?? '' };
	return [
		{ property: 'og:title', content: title },
		{ property: 'og:site_name', content: site?.name ?? '' },
		{ property: 'og:type', content: published ? 'article' : 'website' },
		...(published ? [{ property: 'article:published_time', content: published }] : []),
		...(description ? [{ property: 'og:description', content: description }] : []),
		...(site && path ? [{ property: 'og:url', content: site.url + path }] : []),
		...(site && picture
			? [
					{ property: 'og:image', content: site.url + picture },
					{ property: 'og:image:width', content: '1200' },
					{ property: 'og:image:height', content: '630' },
					{ property: 'og:image:alt', content: alt },
					{ name: 'twitter:card', content: 'summary_large_image' },
				]
			: []),
	];
}
