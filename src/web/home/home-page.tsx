import { ArrowRight } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { directorySentences } from '#sentences/directory.ts';
import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ProfileCard } from '#web/components/faces/profile-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { HomeHero } from '#web/home/home-hero.tsx';
import { HomeOwners, HomeStory } from '#web/home/home-story.tsx';
import { SiteNumbers } from '#web/home/site-numbers.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { describeHome } from '#web/machines/structured-data/pages.ts';

const newestCount = 6;
const popularCount = 6;

export async function loader({ context }: LoaderFunctionArgs) {
	const api = context.get(apiContext);
	const [stats, newest, categories] = await Promise.all([
		load(api('GET /stats')),
		load(api('GET /business-profile/filter/:filter', { params: { filter: 'newest' }, query: { limit: newestCount } })),
		load(api('GET /business-profile/categories')),
	]);
	const popular = categories.data
		.flatMap((category) => category.children)
		.filter(({ count }) => count > 0)
		.sort((one, other) => other.count - one.count)
		.slice(0, popularCount)
		.map(({ slug, label }) => ({ slug, label }));
	describeHome(context);
	return { stats: stats.data, newest: newest.data, popular };
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: '',
		description: pageSentences.home.lead,
		path: paths.home,
		feed: { title: directorySentences.feedLead, path: paths.directoryFeed },
	});

export default function Home() {
	const { stats, newest, popular } = useLoaderData<typeof loader>();
	return (
		<>
			<HomeHero categories={popular} />
			{stats.profiles > 0 && <SiteNumbers stats={stats} />}
			<section className="mx-auto w-full max-w-7xl px-4 pt-20 sm:px-6 sm:pt-24">
				<div className="flex flex-wrap items-end justify-between gap-4">
					<div>
						<h2 className="text-3xl sm:text-4xl">{pageSentences.home.newest}</h2>
						<p className="mt-2 text-lg text-muted">{pageSentences.home.newestLead}</p>
					</div>
					<Link
						to={paths.directory}
						className="inline-flex items-center gap-1.5 font-medium text-accent hover:underline"
					>
						{pageSentences.home.seeAll}
						<ArrowRight aria-hidden="true" className="size-4" />
					</Link>
				</div>
				<div className="mt-8">
					{newest.length > 0 ? (
						<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
							{newest.map((profile) => (
								<li key={profile.id}>
									<ProfileCard card={profile} />
								</li>
							))}
						</ul>
					) : (
						<EmptyState
							title={pageSentences.home.empty}
							action={<ButtonLink to={paths.addProfile}>{sentences.footer.add}</ButtonLink>}
						>
							{pageSentences.home.emptyLead}
						</EmptyState>
					)}
				</div>
			</section>
			<HomeStory />
			<div className="pt-20 sm:pt-24">
				<HomeOwners />
			</div>
		</>
	);
}
