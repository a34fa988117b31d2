import type { LoaderFunctionArgs } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { rssResponse } from '#web/machines/rss.ts';

/** Serves the blog as RSS. */
export async function loader({ context }: LoaderFunctionArgs) {
	const { name, url } = context.get(siteContext);
	const { data } = await load(context.get(apiContext)('GET /blog'));
	return rssResponse({
		title: `${pageSentences.blog.title} · ${name}`,
		description: pageSentences.blog.lead,
		url: url + paths.blog,
		feedUrl: url + paths.blogFeed,
		items: data.map(({ slug, title, summary, date, tags }) => ({
			title,
			url: url + paths.blogPost(slug),
			description: summary,
			at: new Date(date),
			categories: tags,
		})),
	});
}
