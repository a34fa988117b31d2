import { ChevronLeft, Plus, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { isHiddenStatus } from '#contract/terms.ts';
import { offerFormSentences as sentences } from '#sentences/offers/form.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { Notice } from '#web/components/notice.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { OfferForm } from '#web/owned/offers/offer-form.tsx';
import { fetchOffers, OwnOffers } from '#web/owned/offers/own-offers.tsx';
import { TakenLately } from '#web/owned/offers/taken-lately.tsx';

export const clientLoader = keepShown(async ({ params, request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const id = params.id ?? '';
	const { data: profile } = await load(api('GET /business-profile/:id', { params: { id } }), request);
	if (profile.my_role === 'none') throw new Response(null, { status: 404 });
	return { profile, offers: await load(fetchOffers(profile.id), request) };
});

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{ title: [sentences.title, loaderData?.profile.business_name].filter(Boolean).join(' · '), isPrivate: true },
	);
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lists the offers of a business, where its keepers make, change and end them. */
export default function OwnedOffers() {
	const loaded = useLoaderData<typeof clientLoader>();
	// An offer that is typed for one business is not for the next.
	return <OffersOf key={loaded.profile.id} {...loaded} />;
}

function OffersOf({ profile, offers }: Awaited<ReturnType<typeof clientLoader>>) {
	const { revalidate } = useRevalidator();
	const [isMaking, setMaking] = useState(false);
	const make = useFocusBack(isMaking);
	const isPublic = !profile.deletion && !isHiddenStatus(profile.status);
	const done = () => {
		setMaking(false);
		void revalidate();
	};
	return (
		<div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-6">
			<Link
				to={paths.ownedProfile(profile.id)}
				className="inline-flex items-center gap-1 text-muted text-sm hover:text-ink"
			>
				<ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
				{sentences.back}
			</Link>
			<header className="mt-3 mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
				<div className="max-w-xl">
					<p className="text-muted text-sm" dir="auto">
						{profile.business_name}
					</p>
					<h1 className="mt-1 text-4xl">{sentences.title}</h1>
					<p className="mt-3 text-muted">{sentences.lead}</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={paths.confirmCode} look="secondary" icon={<ScanLine aria-hidden="true" className="size-4" />}>
						{sentences.confirmCode}
					</ButtonLink>
					{isPublic && !isMaking && (
						<Button ref={make} icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setMaking(true)}>
							{sentences.make}
						</Button>
					)}
				</div>
			</header>
			{!isPublic && <Notice className="mb-6">{sentences.notPublic}</Notice>}
			{isMaking && (
				<div className="mb-8">
					<OfferForm profileId={profile.id} onDone={done} onCancel={() => setMaking(false)} />
				</div>
			)}
			{/* Where there is none yet, the form for the first stands alone. */}
			{!(isMaking && offers.data.length === 0) && (
				<OwnOffers profileId={profile.id} first={offers} onChanged={revalidate} />
			)}
			<TakenLately profileId={profile.id} />
		</div>
	);
}
