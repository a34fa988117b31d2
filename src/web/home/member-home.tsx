import type { Home } from '#contract/members/home.ts';
import { homeSentences as sentences } from '#sentences/home.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useCircles } from '#web/circle/use-circles.ts';
import { ButtonLink } from '#web/components/button.tsx';
import type { ListedCard } from '#web/components/faces/listed-card.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { ResultCard } from '#web/directory/result-card.tsx';
import { HomePost } from '#web/home/home-post.tsx';
import { HomeReview } from '#web/home/home-review.tsx';
import { HomeSearch } from '#web/home/home-search.tsx';
import { HomeSection, homeRow } from '#web/home/home-section.tsx';
import { KeptBusinesses } from '#web/home/kept-businesses.tsx';
import { WaitingLine } from '#web/home/waiting-line.tsx';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

const reviewsShown = 3;

/** A business that is new in the directory, of which the page that everybody is sent tells. */
type NewCard = ListedCard & { id: string };

const fetchHome = async (): Promise<Home> => (await api('GET /me/home')).data;

/**
 * The front page of a member: what friends said, what the circle loves, what followed businesses posted, what happened
 * to the member's own. A part that has others below it is as high while it loads as it is afterwards.
 */
export function MemberHome({ newest }: { newest: NewCard[] }) {
	const session = useSession();
	const { state, retry } = useLoaded(fetchHome);
	const home = state.is === 'ready' ? state.value : null;
	const given = session?.name?.split(' ')[0] ?? '';
	return (
		<div className="pb-20">
			<div className="mx-auto w-full max-w-7xl px-4 pt-8 sm:px-6">
				<div className="flex flex-wrap items-center gap-x-8 gap-y-4">
					<h1 className="truncate text-3xl sm:text-4xl">{sentences.hello({ name: given })}</h1>
					<HomeSearch className="w-full lg:max-w-xl lg:flex-1" />
				</div>
				{state.is === 'failed' ? (
					<div className="mt-8">
						<ErrorState onRetry={retry}>{state.sentence}</ErrorState>
					</div>
				) : (
					<WaitingLine home={home} />
				)}
			</div>
			{state.is !== 'failed' && <Parts home={home} newest={newest} />}
		</div>
	);
}

/** Shows the parts of the page: each waits for the same answer. */
function Parts({ home, newest }: { home: Home | null; newest: NewCard[] }) {
	return (
		<>
			<HomeSection title={sentences.friends} more={{ to: paths.friends, label: sentences.allFriends }} className="pt-6">
				{home ? <FriendsRow home={home} /> : <Skeletons count={reviewsShown} className={homeRow} height="h-52" />}
			</HomeSection>
			<Loved home={home} newest={newest} />
			{home && home.posts.length > 0 && (
				<HomeSection title={sentences.posts} more={{ to: paths.feed, label: sentences.feed }} className="pt-12">
					<ul className={homeRow}>
						{home.posts.map((post) => (
							<li key={post.id}>
								<HomePost post={post} />
							</li>
						))}
					</ul>
				</HomeSection>
			)}
			{home && home.businesses.length > 0 && (
				<HomeSection title={sentences.businesses} className="pt-12">
					<KeptBusinesses businesses={home.businesses} />
				</HomeSection>
			)}
		</>
	);
}

/** Returns the latest reviews to show, those with words first. */
const withWordsFirst = (reviews: Home['reviews']) =>
	reviews.toSorted((one, other) => Number(other.body !== null) - Number(one.body !== null)).slice(0, reviewsShown);

function FriendsRow({ home: { reviews, friends_count: friends } }: { home: Home }) {
	if (reviews.length > 0) {
		return (
			<ul className={homeRow}>
				{withWordsFirst(reviews).map((review) => (
					<li key={review.id}>
						<HomeReview review={review} />
					</li>
				))}
			</ul>
		);
	}
	const [title, lead, label, to] =
		friends === 0
			? [sentences.noFriendsTitle, sentences.noFriends, sentences.findFriends, paths.friends]
			: [sentences.quietTitle, sentences.quiet, sentences.ratePlaces, paths.directory];
	return (
		<div className="flex h-54 flex-col items-center justify-center gap-2 rounded-card border border-line border-dashed px-5 text-center sm:h-52">
			<h3 className="text-xl">{title}</h3>
			<p className="max-w-md text-muted">{lead}</p>
			<ButtonLink to={to} size="small" className="mt-2">
				{label}
			</ButtonLink>
		</div>
	);
}

/** Shows what the circle loves; where it has said little so far, what is new in the directory. */
function Loved({ home, newest }: { home: Home | null; newest: NewCard[] }) {
	const isLoved = !home || home.loved.length > 0;
	const circles = useCircles(isLoved ? [] : newest.map(({ id }) => id));
	const cards: ListedCard[] =
		home && isLoved ? home.loved : newest.map((card) => ({ ...card, circle: circles.get(card.id) }));
	const near = isLoved ? home?.near : null;
	const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
	const more = near
		? { to: paths.directoryWith({ place: near.slug }), label: sentences.near({ place: near.label }) }
		: { to: paths.directory, label: sentences.seeAll };
	return (
		<HomeSection title={isLoved ? sentences.loved : sentences.newest} more={more} className="pt-12">
			{home ? (
				<ul className={grid}>
					{cards.map((card) => (
						<li key={card.slug} className="grid">
							<ResultCard card={card} isFirst={false} />
						</li>
					))}
				</ul>
			) : (
				<Skeletons count={6} className={grid} height="h-41" />
			)}
		</HomeSection>
	);
}

const Skeletons = ({ count, className, height }: { count: number; className: string; height: string }) => (
	<div className={className}>
		{Array.from({ length: count }, (_, at) => (
			<Skeleton key={at} className={`rounded-card ${height}`} />
		))}
	</div>
);
