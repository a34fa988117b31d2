import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import type { Claim, ClaimOptions } from '#contract/keeping/claims.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { ClaimProgress } from '#web/claims/claim-progress.tsx';
import { ClaimStart } from '#web/claims/claim-start.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data: profile } = await load(api('GET /business-profile/:id', { params: { id: params.id ?? '' } }), request);
	if (profile.slug !== params.id) throw redirect(paths.claimProfile(profile.slug));
	const { data: options } = await load(api('GET /business-profile/:id/claim', { params: { id: profile.id } }), request);
	return { profile, options };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{ title: loaderData ? sentences.title({ name: loaderData.profile.business_name }) : '', isPrivate: true },
	);
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function ClaimPage() {
	const { profile, options } = useLoaderData<typeof clientLoader>();
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
			<h1 className="break-words text-4xl" dir="auto">
				{(options.my_role === 'owner' ? sentences.verifyTitle : sentences.title)({ name: profile.business_name })}
			</h1>
			<Claiming key={profile.id} profile={profile} options={options} />
		</div>
	);
}

function Claiming({ profile, options }: { profile: Profile; options: ClaimOptions }) {
	const [claim, setClaim] = useState<Claim | null>(options.mine);
	const { setActive } = useNavbar();
	const change = (changed: Claim | null) => {
		setClaim(changed);
		if (changed?.state === 'approved') setActive((before) => !before);
	};
	const owned = (
		<ButtonLink to={paths.ownedProfile(profile.id)} size="small">
			{sentences.toOwned}
		</ButtonLink>
	);
	if (claim?.state === 'approved' || (options.my_role === 'owner' && profile.verification))
		return (
			<div className="mt-8">
				<Notice
					look="good"
					title={options.my_role === 'owner' ? sentences.verifiedTitle : sentences.mineTitle}
					action={owned}
				>
					{sentences.mine}
				</Notice>
			</div>
		);
	if (options.my_role === 'manager' && options.claim_state === 'claimed')
		return (
			<div className="mt-8">
				<Notice title={sentences.managerTitle} action={owned}>
					{sentences.manager}
				</Notice>
			</div>
		);
	return (
		<>
			<div className="mt-3 mb-8 grid max-w-2xl gap-2 text-muted">
				<p className="text-lg">{leadOf(options)}</p>
				{options.my_role === 'none' && <p>{sentences.takesBack}</p>}
			</div>
			{claim?.state === 'refused' && (
				<Notice className="mb-8" title={sentences.refusedTitle}>{`${sentences.reason}: ${claim.reason}`}</Notice>
			)}
			{claim?.state === 'expired' && <Notice className="mb-8">{sentences.expired}</Notice>}
			{claim?.state === 'pending' ? (
				<ClaimProgress claim={claim} onChange={change} />
			) : (
				<ClaimStart profileId={profile.id} options={options} onStarted={change} />
			)}
		</>
	);
}

function leadOf({ my_role, claim_state }: ClaimOptions): string {
	if (my_role === 'owner') return sentences.verifyLead;
	return claim_state === 'claimed' ? sentences.disputeLead : sentences.lead;
}
