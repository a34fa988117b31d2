import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { inXml, xmlHead } from '#web/machines/xml.ts';

const fixed = [
	paths.home,
	paths.directory,
	paths.about,
	paths.innovations,
	paths.fourClickReview,
	paths.surfShop,
	paths.gamification,
	paths.rea,
	paths.openData,
	paths.moderationLog,
	paths.page('imprint'),
	paths.page('privacy'),
	paths.page('terms'),
	paths.page('reviewing'),
	paths.apiDocumentation,
];

/**
 * Answers the part of the sitemap with everything but the businesses: pages, posts, and the directory by category and
 * place.
 */
export async function loader({ context }: LoaderFunctionArgs) {
	const api = context.get(apiContext);
	const { url } = context.get(siteContext);
	const [posts, categories, places] = await Promise.all([
		load(api('GET /blog')),
		load(api('GET /business-profile/categories')),
		load(api('GET /business-profile/places')),
	]);
	const filled = ({ count }: { count: number }) => count > 0;
	const tree = categories.data.flatMap((category) => [category, ...category.children]);
	const newest = posts.data[0]?.date;
	const entries: [path: string, changed?: string | undefined][] = [
		...fixed.map((path): [string] => [path]),
		[paths.blog, newest],
		...posts.data.map(({ slug, date }): [string, string] => [paths.blogPost(slug), date]),
		...tree.filter(filled).map(({ slug }): [string] => [paths.directoryWith({ category: slug })]),
		...places.data.filter(filled).map(({ slug }): [string] => [paths.directoryWith({ place: slug })]),
	];
	const lines = entries.map(
		([path, changed]) =>
			`<url><loc>${inXml(url + path)}</loc>${changed ? `<lastmod>${inXml(changed)}</lastmod>` : ''}</url>\n`,
	);
	const xml = `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
	return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
