import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { directorySentences } from '#sentences/directory.ts';
import { homeSentences } from '#sentences/home.ts';
import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import { apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { listedCard } from '#web/components/faces/listed-card.ts';
import { ProfileCard } from '#web/components/faces/profile-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { late } from '#web/components/states/late.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { HomeHero } from '#web/home/home-hero.tsx';
import { HomeReview } from '#web/home/home-review.tsx';
import { HomeSection, homeRow } from '#web/home/home-section.tsx';
import { HomeOwners, HomeStory } from '#web/home/home-story.tsx';
import { NearYou } from '#web/home/near-you.tsx';
import { SiteNumbers } from '#web/home/site-numbers.tsx';
import { paths } from '#web/links/paths.ts';
import { describeHome } from '#web/machines/structured-data/pages.ts';
import { useSession } from '#web/session/session.ts';

const newestCount = 6;
const latestCount = 6;
const popularCount = 8;

export async function loader({ context }: LoaderFunctionArgs) {
	const api = context.get(apiContext);
	const [stats, newest, latest, categories] = await Promise.all([
		load(api('GET /stats')),
		load(api('GET /business-profile/filter/:filter', { params: { filter: 'newest' }, query: { limit: newestCount } })),
		load(api('GET /business-profile/latest-reviews', { query: { limit: latestCount } })),
		load(api('GET /business-profile/categories')),
	]);
	const popular = categories.data
		.filter(({ count }) => count > 0)
		.sort((one, other) => other.count - one.count)
		.slice(0, popularCount)
		.map(({ slug, label, icon }) => ({ slug, label, icon }));
	describeHome(context);
	// By its id, a member's browser asks what the circle says of a business.
	const listed = newest.data.map((card) => ({ ...listedCard(card), id: card.id }));
	return { stats: stats.data, newest: listed, latest: latest.data, popular };
}

export const meta: MetaFunction<typeof loader> = (args) =>
	pageMeta(args, {
		title: '',
		description: pageSentences.home.lead,
		path: paths.home,
		feed: { title: directorySentences.feedLead, path: paths.directoryFeed },
	});

const MemberHome = late(
	async () => (await import('#web/home/member-home.tsx')).MemberHome,
	<div className="h-[80rem]" />,
);

export default function Home() {
	const { newest } = useLoaderData<typeof loader>();
	const isMember = useSession() !== null;
	return (
		<>
			<div className="hidden min-h-[80rem] signed-in:block">{isMember && <MemberHome newest={newest} />}</div>
			<div className="signed-in:hidden">
				<VisitorHome />
			</div>
		</>
	);
}

function VisitorHome() {
	const { stats, newest, latest, popular } = useLoaderData<typeof loader>();
	const { home } = pageSentences;
	return (
		<>
			<HomeHero categories={popular} />
			{stats.profiles > 0 && <SiteNumbers stats={stats} />}
			{latest.length > 0 && (
				<HomeSection title={homeSentences.latest} lead={homeSentences.latestLead}>
					<ul className={homeRow}>
						{latest.map((review) => (
							<li key={review.id}>
								<HomeReview review={review} />
							</li>
						))}
					</ul>
				</HomeSection>
			)}
			<NearYou />
			<HomeSection title={home.newest} lead={home.newestLead} more={{ to: paths.directory, label: home.seeAll }}>
				{newest.length > 0 ? (
					<ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
						{newest.map((profile) => (
							<li key={profile.slug}>
								<ProfileCard card={profile} />
							</li>
						))}
					</ul>
				) : (
					<EmptyState title={home.empty} action={<ButtonLink to={paths.addProfile}>{sentences.footer.add}</ButtonLink>}>
						{home.emptyLead}
					</EmptyState>
				)}
			</HomeSection>
			<HomeStory />
			<div className="pt-20 sm:pt-24">
				<HomeOwners />
			</div>
		</>
	);
}
