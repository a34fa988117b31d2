import type { MetaDescriptor } from 'react-router';
import type { Site } from '#web/site.ts';

interface PageMeta {
	/** Without the site's name, which is added. Empty on the home page. */
	title: string;
	description?: string | undefined;
	/** The one address of this page, for machines. */
	path?: string;
	/** Pages of one person are not for search engines. */
	isPrivate?: boolean;
}

interface MetaMatches {
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The tags in <head> that a page needs; for its `meta` export. */
export function pageMeta(
	{ matches }: MetaMatches,
	{ title, description, path, isPrivate }: PageMeta,
): MetaDescriptor[] {
	const site = matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined;
	const name = site?.name ?? '';
	const full = title ? `${title} · ${name}` : name;
	return [
		{ title: full },
		{ property: 'og:title', content: full },
		{ property: 'og:site_name', content: name },
		...(description
			? [
					{ name: 'description', content: description },
					{ property: 'og:description', content: description },
				]
			: []),
		...(path && site ? [{ tagName: 'link', rel: 'canonical', href: site.url + path } as const] : []),
		...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
	];
}
