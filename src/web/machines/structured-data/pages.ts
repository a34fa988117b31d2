import type { RouterContextProvider } from 'react-router';
import type { Dump } from '#contract/operator/dumps.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { nowContext, siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { describePage } from '#web/machines/structured-data/structured-data.ts';
import {
	blogPosting,
	breadcrumbs,
	businessList,
	dataset,
	organization,
	type Post,
	reviewedBusiness,
	website,
} from '#web/machines/structured-data/things.ts';

type LoaderContext = Readonly<Pick<RouterContextProvider, 'get'>>;

const home = [sentences.nav.home, paths.home] as const;
const directory = [sentences.nav.directory, paths.directory] as const;

/** The functions below tell machines what each page is about; for the loader of that page, on the server. */
export function describeHome(context: LoaderContext): void {
	const site = context.get(siteContext);
	describePage(context, website(site), organization(site));
}

export function describeDirectory(
	context: LoaderContext,
	{ title, path }: { title: string; path: string },
	cards: ListedCard[],
): void {
	const site = context.get(siteContext);
	const steps = path === paths.directory ? [home, directory] : [home, directory, [title, path] as const];
	describePage(context, breadcrumbs(site, ...steps), businessList(site, title, cards));
}

export function describeProfile(context: LoaderContext, profile: Profile, reviews: Review[]): void {
	const site = context.get(siteContext);
	const { category, business_name: name, slug } = profile;
	const today = context.get(nowContext).toISOString().slice(0, 10);
	const above = category ? [[category.label, paths.directoryWith({ category: category.slug })] as const] : [];
	describePage(
		context,
		reviewedBusiness(profile, reviews, { siteUrl: site.url, today }),
		breadcrumbs(site, home, directory, ...above, [name, paths.profile(slug)]),
	);
}

export function describePost(context: LoaderContext, post: Post): void {
	const site = context.get(siteContext);
	const steps = [home, [pageSentences.blog.title, paths.blog], [post.title, paths.blogPost(post.slug)]] as const;
	describePage(context, blogPosting(site, post), breadcrumbs(site, ...steps));
}

export function describeOpenData(context: LoaderContext, dump: Dump, description: string): void {
	describePage(context, dataset(context.get(siteContext), dump, description));
}
