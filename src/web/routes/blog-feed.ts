import type { LoaderFunctionArgs } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { apiContext } from '#web/api.ts';
import { load } from '#web/load.ts';
import { rssResponse } from '#web/machine-files/rss.ts';
import { paths } from '#web/paths.ts';
import { siteContext } from '#web/site.ts';

/** The blog as RSS. */
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
