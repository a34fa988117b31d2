import { Globe, Map as MapIcon, Pencil, Phone, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useRevalidator } from 'react-router';
import type { Profile } from '#contract/profiles.ts';
import { api, apiContext } from '#web/api.ts';
import { BusinessPicture } from '#web/components/business-picture.tsx';
import { Button, ButtonLink, buttonClasses } from '#web/components/button.tsx';
import { FourClickPanel } from '#web/components/four-click-panel.tsx';
import { HoursTable } from '#web/components/hours-table.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { ReviewList } from '#web/components/review-list.tsx';
import { Rings } from '#web/components/rings.tsx';
import { ScoreExplained } from '#web/components/score-explained.tsx';
import { showToast } from '#web/components/toast.tsx';
import { directoryMessages } from '#web/directory/messages.ts';
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
	const role = useMyRole(profile.id);
	const labels = new Map(categories.map(({ slug, label }) => [slug, label]));
	return (
		<article className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
			<Head profile={profile} isMine={role !== 'none'} />
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

/** The page is the same for everyone; whether it is mine is asked in the browser. */
function useMyRole(profileId: string): Profile['my_role'] {
	const session = useSession();
	const [role, setRole] = useState<Profile['my_role']>('none');
	useEffect(() => {
		if (!session) return setRole('none');
		api('GET /business-profile/my/profiles')
			.then(({ data }) => setRole(data.find((mine) => mine.id === profileId)?.role ?? 'none'))
			// The server refuses an owner's review in any case.
			.catch(() => {});
	}, [session, profileId]);
	return role;
}

function Head({ profile, isMine }: { profile: Profile; isMine: boolean }) {
	const { score, n } = profile.rings.everyone;
	const closed =
		profile.status === 'permanently_closed'
			? messages.permanentlyClosed
			: profile.status === 'temporarily_closed'
				? messages.temporarilyClosed
				: null;
	return (
		<header>
			<BusinessPicture
				name={profile.business_name}
				image={profile.cover ?? profile.image}
				isFirst
				hasLetter={false}
				className="aspect-16/9 max-h-80 w-full rounded-card sm:aspect-21/9"
			/>
			<div className="mt-6 flex flex-wrap items-start justify-between gap-6">
				<div className="min-w-0 max-w-3xl">
					<p className="text-muted text-sm">
						{[profile.category?.label, profile.locality, profile.price_range && '$'.repeat(profile.price_range)]
							.filter(Boolean)
							.join(' · ')}
					</p>
					<h1 className="mt-1 break-words text-4xl sm:text-5xl" dir="auto">
						{profile.business_name}
					</h1>
					{profile.tagline && (
						<p className="mt-3 text-lg text-muted" dir="auto">
							{profile.tagline}
						</p>
					)}
					{closed && <p className="mt-3 font-medium text-warn">{closed}</p>}
					{!closed && profile.open_now !== null && (
						<p className={profile.open_now ? 'mt-3 font-medium text-good' : 'mt-3 text-muted'}>
							{profile.open_now ? directoryMessages.open : directoryMessages.closed}
						</p>
					)}
				</div>
				<div className="flex items-center gap-4">
					<Rings
						scores={[profile.rings.friends.score, profile.rings.friends_of_friends.score, score]}
						className="size-24"
						label={score ? `${score.toFixed(1)} of 5` : messages.ringEmpty}
					/>
					<div>
						<p className="font-heading font-semibold text-4xl tabular-nums">
							{score ? score.toFixed(1) : directoryMessages.isNew}
						</p>
						<p className="text-muted text-sm">{messages.count(n)}</p>
					</div>
				</div>
			</div>
			<Actions profile={profile} isMine={isMine} />
		</header>
	);
}

function Actions({ profile, isMine }: { profile: Profile; isMine: boolean }) {
	const share = async () => {
		const url = location.href;
		if (navigator.share) return navigator.share({ title: profile.business_name, url }).catch(() => {});
		await navigator.clipboard.writeText(url);
		showToast(messages.shared);
	};
	const link = buttonClasses('secondary', 'small');
	return (
		<div className="mt-5 flex flex-wrap gap-2 print:hidden">
			{profile.phone && (
				<a href={`tel:${profile.phone}`} className={link}>
					<Phone aria-hidden="true" className="size-4" /> {messages.call}
				</a>
			)}
			{profile.website && (
				<a href={profile.website} rel="noopener nofollow ugc" className={link}>
					<Globe aria-hidden="true" className="size-4" /> {messages.website}
				</a>
			)}
			{profile.lat !== null && (
				<a
					href={`https://www.openstreetmap.org/directions?to=${profile.lat},${profile.lng}`}
					rel="noopener"
					className={link}
				>
					<MapIcon aria-hidden="true" className="size-4" /> {messages.directions}
				</a>
			)}
			<Button
				look="secondary"
				size="small"
				icon={<Share2 aria-hidden="true" className="size-4" />}
				className="no-script:hidden"
				onClick={share}
			>
				{messages.share}
			</Button>
			{isMine && (
				<ButtonLink
					to={paths.ownedProfile(profile.id)}
					size="small"
					icon={<Pencil aria-hidden="true" className="size-4" />}
				>
					{messages.edit}
				</ButtonLink>
			)}
		</div>
	);
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
