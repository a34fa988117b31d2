import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useRevalidator } from 'react-router';
import type { Profile } from '#contract/profiles.ts';
import { api, apiContext } from '#web/api.ts';
import { FourClickPanel } from '#web/components/four-click-panel.tsx';
import { HoursTable } from '#web/components/hours-table.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { ProfileHead } from '#web/components/profile-head.tsx';
import { ReviewList } from '#web/components/review-list.tsx';
import { ScoreExplained } from '#web/components/score-explained.tsx';
import { load } from '#web/load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import { useSession } from '#web/session.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const { data: profile } = await load(client('GET /business-profile/:id', { params: { id: params.id ?? '' } }));
	// One address a business: its id and its former names lead to it.
	if (profile.slug !== params.id) throw redirect(paths.profile(profile.slug), 301);
	const of = { params: { id: profile.id } };
	const [categories, byCategory, overall, reviews] = await Promise.all([
		load(client('GET /business-profile/profile-review-category/:id', of)),
		load(client('GET /business-profile/reviews-by-category/:id', of)),
		load(client('GET /business-profile/overall-reviews/:id', of)),
		load(client('GET /business-profile/reviews/:id', { ...of, query: { limit: 10 } })),
	]);
	return {
		profile,
		categories: categories.data,
		byCategory: byCategory.data,
		overall: overall.data,
		reviews: reviews.data,
		reviewsMeta: reviews.meta,
	};
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
	if (!loaderData) return [];
	const { profile } = loaderData;
	const description = profile.tagline ?? [profile.category?.label, profile.locality].filter(Boolean).join(' · ');
	return pageMeta({ matches }, { title: profile.business_name, description, path: paths.profile(profile.slug) });
};

export default function ProfilePage() {
	const { profile, categories, byCategory, overall, reviews, reviewsMeta } = useLoaderData<typeof loader>();
	const { revalidate } = useRevalidator();
	const { my_role: role, rings } = useMyView(profile);
	const labels = new Map(categories.map(({ slug, label }) => [slug, label]));
	return (
		<article className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
			<ProfileHead profile={profile} rings={rings} isMine={role !== 'none'} />
			<div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="min-w-0">
					{role === 'none' ? (
						<FourClickPanel
							key={profile.id}
							profileId={profile.id}
							slug={profile.slug}
							categories={categories}
							onChanged={() => void revalidate()}
						/>
					) : (
						<p className="rounded-card border border-line bg-raised p-5 text-muted">{messages.own}</p>
					)}
					{profile.description && (
						<section className="mt-10">
							<h2 className="text-2xl">{messages.about}</h2>
							<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
								{profile.description}
							</p>
						</section>
					)}
					<section className="mt-10" aria-labelledby="reviews">
						<h2 id="reviews" className="text-2xl">
							{messages.reviews}{' '}
							<span className="text-muted tabular-nums">{overall.n > 0 && overall.n.toLocaleString('en')}</span>
						</h2>
						<ScoreExplained overall={overall} byCategory={byCategory} />
						<ReviewList profileId={profile.id} first={reviews} meta={reviewsMeta} labels={labels} />
					</section>
				</div>
				<Facts profile={profile} />
			</div>
		</article>
	);
}

/** The page is the same for everyone; whether it is mine, and what my circle says, is asked in the browser. */
function useMyView(profile: Profile): Pick<Profile, 'my_role' | 'rings'> {
	const session = useSession();
	const [mine, setMine] = useState<Profile | null>(null);
	const { id, reviews_count } = profile;
	// Also asked again when a review came or went: it changes the rings.
	useEffect(() => {
		if (!session) return;
		let isCurrent = true;
		api('GET /business-profile/:id', { params: { id } })
			.then(({ data }) => isCurrent && setMine(data))
			// The server refuses an owner's review in any case, and everyone's score is there.
			.catch(() => {});
		return () => {
			isCurrent = false;
		};
	}, [session, id, reviews_count]);
	return session && mine?.id === id ? mine : profile;
}

function Facts({ profile }: { profile: Profile }) {
	const { line1, line2, postal_code, locality, region, country } = profile.address;
	const lines = [line1, line2, [postal_code, locality].filter(Boolean).join(' '), region, country].filter(Boolean);
	return (
		<aside className="grid gap-8 lg:sticky lg:top-24">
			{profile.hours.length > 0 && (
				<section>
					<h2 className="text-xl">{messages.hours}</h2>
					<div className="mt-3">
						<HoursTable hours={profile.hours} />
					</div>
				</section>
			)}
			{lines.length > 0 && (
				<section>
					<h2 className="text-xl">{messages.where}</h2>
					<address className="mt-3 text-sm not-italic leading-relaxed" dir="auto">
						{lines.map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
					</address>
				</section>
			)}
			{profile.source && (
				<p className="text-muted text-xs">
					{messages.source}:{' '}
					{profile.source.url ? (
						<a href={profile.source.url} rel="noopener nofollow" className="underline underline-offset-2">
							{profile.source.name}
						</a>
					) : (
						profile.source.name
					)}
					{profile.source.licence && ` · ${profile.source.licence}`}
				</p>
			)}
		</aside>
	);
}

export function ErrorBoundary() {
	return <PageError />;
}
