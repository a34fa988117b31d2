import type { LoaderFunctionArgs } from 'react-router';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { rssResponse } from '#web/machines/rss.ts';

const itemsMax = 50;

/** Answers the newest businesses as RSS. */
export async function loader({ context }: LoaderFunctionArgs) {
	const { name, url } = context.get(siteContext);
	const newest = { params: { filter: 'newest' }, query: { limit: itemsMax } };
	const { data } = await load(context.get(apiContext)('GET /business-profile/filter/:filter', newest));
	return rssResponse({
		title: sentences.feedTitle({ site: name }),
		description: sentences.feedLead,
		url: url + paths.directoryWith({ sort: 'newest' }),
		feedUrl: url + paths.directoryFeed,
		items: data.map(({ id, slug, business_name: title, tagline, category, locality, country }) => ({
			title,
			url: url + paths.profile(slug),
			description: [tagline, category?.label, locality ?? country].filter(Boolean).join(' · '),
			at: madeAt(id),
			categories: category ? [category.label] : [],
		})),
	});
}

/** Returns when a business was made: an id of version 7 begins with its millisecond (RFC 9562). */
const madeAt = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
