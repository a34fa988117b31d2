import { useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useRevalidator } from 'react-router';
import { offerLimits } from '#contract/limits.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { api, apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { pack, useUnpacked } from '#web/calls/packed.ts';
import { useViewCount } from '#web/calls/use-view-count.ts';
import { late } from '#web/components/states/late.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { nowContext, siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';
import { profileShareImage } from '#web/machines/share-images/address.ts';
import { describeProfile } from '#web/machines/structured-data/pages.ts';
import { onCard } from '#web/offers/on-card.ts';
import { ProfileOffers } from '#web/offers/profile-offers.tsx';
import { PhotoGallery } from '#web/pictures/photos/photo-gallery.tsx';
import { ProfilePosts, postsOnPage } from '#web/posts/profile-posts.tsx';
import { CircleBlock } from '#web/profile/circle-block.tsx';
import { todaysHours } from '#web/profile/hours/todays-hours.ts';
import { ProfileFacts } from '#web/profile/profile-facts.tsx';
import { ProfileHead } from '#web/profile/profile-head.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';
import { ReviewSection } from '#web/reviews/review-section.tsx';
import { FourClickPanel } from '#web/reviews/writing/four-click-panel.tsx';
import { isKeptPage, saveKeptPage, useSession } from '#web/session/session.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const { data: profile } = await load(client('GET /business-profile/:id', { params: { id: params.id ?? '' } }));
	// A business has one address: its id and its former names redirect to it.
	if (profile.slug !== params.id) throw redirect(paths.profile(profile.slug), 301);
	const of = { params: { id: profile.id } };
	const [overall, reviews, posts, offers] = await Promise.all([
		load(client('GET /business-profile/overall-reviews/:id', of)),
		load(client('GET /business-profile/reviews/:id', { ...of, query: { limit: 10 } })),
		load(client('GET /business-profile/post/:id', { ...of, query: { limit: postsOnPage } })),
		load(client('GET /offers', { query: { profile_id: profile.id, limit: offerLimits.running } })),
	]);
	describeProfile(context, profile, reviews.data);
	const { path, alt } = profileShareImage(profile, context.get(siteContext));
	return {
		head: {
			title: profile.business_name,
			description: profile.tagline ?? [profile.category?.label, profile.locality].filter(Boolean).join(' · '),
			path: paths.profile(profile.slug),
			image: { path, alt },
		},
		page: pack({
			profile,
			today: todaysHours(profile, context.get(nowContext)),
			overall: overall.data,
			reviews: reviews.data,
			next: reviews.meta.next,
			offers: offers.data.map(onCard),
			posts: { first: posts.data, next: posts.meta.next },
		}),
	};
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
	loaderData ? pageMeta({ matches }, loaderData.head) : [];
export { PageError as ErrorBoundary };

/** Loaded apart, for the few keepers. */
const OwnerView = late(
	async () => (await import('#web/profile/owner-view.tsx')).OwnerView,
	<Skeleton className="mb-8 h-64 w-full" />,
);

export default function ProfilePage() {
	const page = useUnpacked(useLoaderData<typeof loader>().page);
	// What was pressed and typed on the page of one business is not for the next.
	return <BusinessPage key={page.profile.id} {...page} />;
}

type Page = NonNullable<Awaited<ReturnType<typeof loader>>['page']['of']>;

function BusinessPage({ profile, today, overall, reviews, next, offers, posts }: Page) {
	const { revalidate } = useRevalidator();
	const onReviewChanged = useCallback(() => void revalidate(), [revalidate]);
	const { mine, isKnown, isExpected, retry } = useMyView(profile);
	const { my_role: role, rings, following, followers_count } = mine;
	useViewCount(profile.id);
	const categories = overall.by_category;
	const labels = new Map(categories.map(({ slug, label }) => [slug, label]));
	return (
		<article data-viewed={profile.id} className="mx-auto w-full max-w-7xl px-4 py-4 sm:px-6 sm:py-6">
			<ProfileHead
				profile={profile}
				today={today}
				rings={rings}
				isMine={role !== 'none' || isExpected}
				follow={{ following, followers_count }}
			/>
			<div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="min-w-0">
					{role === 'none' ? (
						<div className={isExpected ? 'invisible' : 'keeper:invisible'}>
							<CircleBlock profile={profile} rings={isKnown ? rings : null} onRetry={retry} />
							<FourClickPanel profile={profile} categories={categories} onChanged={onReviewChanged} />
						</div>
					) : (
						<OwnerView profile={mine} />
					)}
					{profile.other_images.length > 0 && (
						<PhotoGallery name={profile.business_name} photos={profile.other_images} />
					)}
					<ReviewSection
						profile={profile}
						rings={rings}
						isMine={role !== 'none'}
						overall={overall}
						first={reviews}
						next={next}
						labels={labels}
					/>
					<ProfileOffers offers={offers} profile={profile} />
					<ProfilePosts profile={profile} {...posts} isMine={role !== 'none'} />
					{profile.description && (
						<section className="mt-10">
							<h2 className="text-2xl">{sentences.about}</h2>
							<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
								{profile.description}
							</p>
						</section>
					)}
				</div>
				<div className="lg:sticky lg:top-24 print:order-first print:static">
					<ProfileFacts profile={profile} today={today} isMine={role !== 'none'} />
					{role === 'none' && (
						<div className="mt-4">
							<ReportButton subject={{ type: 'profile', id: profile.id }} label={profile.business_name} />
						</div>
					)}
				</div>
			</div>
		</article>
	);
}

/**
 * Returns the business as the member sees it. The page is the same for everyone; the member's role, their follow, and
 * what their circle says, are asked in the browser. Until the answer is there, `isExpected` tells that they kept the
 * business when this browser last heard of it.
 */
function useMyView(profile: Profile) {
	const session = useSession();
	const [mine, setMine] = useState<Profile | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const { id, slug, reviews_count } = profile;
	// The mark of the head script is for the page that the server rendered, until this one knows of the session.
	useEffect(() => {
		if (session) delete document.documentElement.dataset.keeper;
	}, [session]);
	// A review that came or went changes the rings, so they are asked for again.
	useEffect(() => {
		if (!session) return;
		let isCurrent = true;
		api('GET /business-profile/:id', { params: { id } })
			.then(({ data }) => {
				if (!isCurrent) return;
				setMine(data);
				setFailed(false);
				saveKeptPage(session.uid, slug, data.my_role !== 'none');
			})
			// The server refuses an owner's review in any case, and everyone's score is shown.
			.catch(() => isCurrent && setFailed(true));
		return () => {
			isCurrent = false;
		};
	}, [session, id, slug, reviews_count, attempt]);
	const isKnown = session !== null && mine?.id === id;
	const isExpected = session !== null && !isKnown && !hasFailed && isKeptPage(session, slug);
	const retry = () => {
		setFailed(false);
		setAttempt(attempt + 1);
	};
	return { mine: isKnown ? mine : profile, isKnown, isExpected, retry: hasFailed && !isKnown ? retry : undefined };
}
