import { Gift, MailQuestion, QrCode } from 'lucide-react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { tellingSentences } from '#sentences/invitations/telling.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { posterSentences } from '#sentences/poster.ts';
import { sentences as siteSentences } from '#sentences/shell.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { Editor } from '#web/owned/editor.tsx';
import { StateNotice } from '#web/owned/state-notice.tsx';
import { OwnerStatistics } from '#web/owned/statistics/owner-statistics.tsx';

export const clientLoader = keepShown(async ({ params, request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const { data, headers } = await load(api('GET /business-profile/:id', { params: { id: params.id ?? '' } }), request);
	if (data.my_role === 'none') throw new Response(null, { status: 404 });
	return { profile: data, etag: headers.get('etag') ?? '' };
});

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{ title: loaderData?.profile.business_name || siteSentences.nav.businessProfile, isPrivate: true },
	);
export { PageError as ErrorBoundary };

export function HydrateFallback() {
	return (
		<div className="mx-auto grid w-full max-w-5xl gap-4 px-4 py-10 sm:px-6">
			<Skeleton className="h-12 w-2/3" />
			<Skeleton className="h-6 w-1/3" />
			<Skeleton className="h-96 w-full" />
		</div>
	);
}

/** The statuses in which a business has no page for others, and so nothing links to one. */
const isUnseen: ReadonlySet<string> = new Set(['draft', 'waiting', 'suspended', 'deleted']);

export default function OwnedProfile() {
	const { profile, etag } = useLoaderData<typeof clientLoader>();
	const { revalidate } = useRevalidator();
	const changed = () => void revalidate();
	return (
		<div className="mx-auto w-full max-w-5xl px-4 py-10 sm:px-6">
			<header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
				<div className="min-w-0">
					<p className="text-muted text-sm">{sentences.lead[profile.my_role]}</p>
					<h1 className="mt-1 break-words text-4xl" dir="auto">
						{profile.business_name}
					</h1>
				</div>
				{!isUnseen.has(profile.status) && (
					<div className="flex flex-wrap gap-2">
						<ButtonLink
							to={paths.ownedOffers(profile.id)}
							look="quiet"
							size="small"
							icon={<Gift aria-hidden="true" className="size-4" />}
						>
							{sentences.offers}
						</ButtonLink>
						<ButtonLink
							to={paths.askCustomers(profile.id)}
							look="quiet"
							size="small"
							icon={<MailQuestion aria-hidden="true" className="size-4" />}
						>
							{tellingSentences.askCustomers}
						</ButtonLink>
						<ButtonLink
							to={paths.poster(profile.id)}
							look="quiet"
							size="small"
							icon={<QrCode aria-hidden="true" className="size-4" />}
						>
							{posterSentences.link}
						</ButtonLink>
						<ButtonLink to={paths.profile(profile.slug)} look="secondary" size="small">
							{sentences.publicPage}
						</ButtonLink>
					</div>
				)}
			</header>
			<StateNotice key={`state ${profile.id}`} profile={profile} onRestored={changed} />
			{!profile.deletion && <OwnerStatistics profileId={profile.id} />}
			{/* Another business has another form, with a draft of its own. */}
			{!profile.deletion && <Editor key={profile.id} profile={profile} etag={etag} onChange={changed} />}
		</div>
	);
}
