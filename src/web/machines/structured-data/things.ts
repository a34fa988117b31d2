import type { Dump } from '#contract/operator/dumps.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { type BusinessContext, businessThing, scale } from '#contract/schema-org/business.ts';
import { absoluteAddress, known, type Thing } from '#contract/schema-org/thing.ts';
import type { ProfileCard } from '#contract/shapes.ts';
import type { Site } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';

/** The number of reviews in a page's markup: enough to see what is said, as the page shows all of them. */
const reviewsMax = 5;

type Named = Pick<Site, 'name' | 'url'>;

export const organization = ({ name, url }: Named): Thing => ({
	'@type': 'Organization',
	'@id': `${url}/#organization`,
	name,
	url: `${url}/`,
	logo: `${url}/assets/logo/icon-512.png`,
});

/** Describes the site and how to search it. */
export const website = ({ name, url }: Named): Thing => ({
	'@type': 'WebSite',
	'@id': `${url}/#website`,
	name,
	url: `${url}/`,
	inLanguage: 'en',
	publisher: { '@type': 'Organization', '@id': `${url}/#organization` },
	potentialAction: {
		'@type': 'SearchAction',
		target: { '@type': 'EntryPoint', urlTemplate: `${url}${paths.directory}?q={search_term_string}` },
		'query-input': 'required name=search_term_string',
	},
});

/** Describes the path from the home page to this one; the last step is the page itself. */
export const breadcrumbs = ({ url }: Named, ...steps: (readonly [name: string, path: string])[]): Thing => ({
	'@type': 'BreadcrumbList',
	itemListElement: steps.map(([name, path], at) => ({
		'@type': 'ListItem',
		position: at + 1,
		name,
		item: { '@type': 'WebPage', '@id': url + path },
	})),
});

/**
 * Describes a page of the directory, in its order. The list leads to the page of each business, which describes that
 * business.
 */
export const businessList = ({ url }: Named, name: string, cards: Pick<ProfileCard, 'slug'>[]): Thing => ({
	'@type': 'ItemList',
	name,
	numberOfItems: cards.length,
	itemListElement: cards.map((card, at) => ({
		'@type': 'ListItem',
		position: at + 1,
		url: url + paths.profile(card.slug),
	})),
});

/** Describes a business, with some of its written reviews by authors who show themselves to everyone. */
export function reviewedBusiness(profile: Profile, reviews: Review[], context: BusinessContext): Thing {
	const shown = reviews.filter((review) => review.author && review.body && review.state === 'published');
	return known({ ...businessThing(profile, context), review: shown.slice(0, reviewsMax).map(reviewThing) });
}

const reviewThing = (review: Review): Thing =>
	known({
		'@type': 'Review',
		author: { '@type': 'Person', name: review.author?.name ?? review.author_label },
		datePublished: review.created_at.slice(0, 10),
		inLanguage: review.language ?? undefined,
		reviewBody: review.body ?? undefined,
		reviewRating: { '@type': 'Rating', ratingValue: review.overall, ...scale },
	});

export interface Post {
	slug: string;
	title: string;
	summary: string;
	date: string;
	tags: string[];
}

export const blogPosting = (site: Named, { slug, title, summary, date, tags }: Post): Thing =>
	known({
		'@type': 'BlogPosting',
		'@id': `${site.url}${paths.blogPost(slug)}#post`,
		headline: title,
		description: summary || undefined,
		datePublished: date,
		inLanguage: 'en',
		keywords: tags.join(', ') || undefined,
		url: site.url + paths.blogPost(slug),
		mainEntityOfPage: site.url + paths.blogPost(slug),
		author: organization(site),
		publisher: organization(site),
	});

/** Describes the whole directory as files. */
export const dataset = (site: Named, { made_at: madeAt, files }: Dump, description: string): Thing => ({
	'@type': 'Dataset',
	name: `${site.name}: all businesses`,
	description,
	url: site.url + paths.openData,
	license: site.url + paths.page('terms'),
	dateModified: madeAt,
	isAccessibleForFree: true,
	creator: organization(site),
	distribution: files.map((file) => ({
		'@type': 'DataDownload',
		name: file.description,
		contentUrl: absoluteAddress(site.url, file.url),
		encodingFormat: file.media_type,
		contentSize: `${file.bytes} B`,
	})),
});
