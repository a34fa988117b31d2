import type { LoaderFunctionArgs } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';

/**
 * Answers llms.txt (llmstxt.org): what the site is and where its data are, for language models and their developers.
 */
export async function loader({ context }: LoaderFunctionArgs) {
	const api = context.get(apiContext);
	const { name, url } = context.get(siteContext);
	const [stats, categories, posts, dump] = await Promise.all([
		load(api('GET /stats')),
		load(api('GET /business-profile/categories')),
		load(api('GET /blog')),
		load(api('GET /dumps')),
	]);
	const link = (label: string, path: string, note = '') =>
		`- [${label.replace(/[[\]\\]/g, '\\$&')}](${url}${path})${note && `: ${note}`}`;
	const { profiles, reviews, places } = stats.data;
	const lines = [
		`# ${name}`,
		'',
		`> ${sentences.tagline} A business directory with reviews of four scores each, in three rings: by friends, by their friends, by everyone.`,
		'',
		`At the moment: ${profiles} businesses in ${places} places, ${reviews} reviews. A score is a mean weighed against that of the category; money and coins never enter it. Scores and everything they are computed from are public.`,
		'',
		'## Data',
		'',
		link('API', '/api/v1/openapi.json', 'OpenAPI 3.1; reading takes no key'),
		link('API documentation', paths.apiDocumentation),
		link(
			'Search',
			'/api/v1/business-profile/search/{term}',
			'JSON; /api/v1/business-profile takes filters for place, radius, opening hours and score',
		),
		link('Open data', paths.openData, 'the whole directory as files, their licences, their sources'),
		...(dump.data?.files ?? []).map((file) => link(file.name, file.url, file.description)),
		link('Sitemap', '/sitemap.xml', 'every business, with the day of its last change'),
		link('New businesses', paths.directoryFeed, 'RSS'),
		'',
		'Every page of a business carries the same as JSON-LD in the words of schema.org.',
		'',
		'## Directory',
		'',
		link('All businesses', paths.directory),
		...categories.data
			.filter(({ count }) => count > 0)
			.map(({ slug, label, count }) => link(label, paths.directoryWith({ category: slug }), String(count))),
		'',
		'## About',
		'',
		link(sentences.nav.about, paths.about),
		link('How a score is made', paths.fourClickReview),
		...posts.data.map(({ slug, title, summary }) => link(title, paths.blogPost(slug), summary)),
		link(sentences.footer.terms, paths.page('terms')),
		'',
	];
	return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
