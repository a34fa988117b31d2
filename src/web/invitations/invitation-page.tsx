import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { invitationSentences as sentences } from '#sentences/invitations/invitations.ts';
import { api, apiContext } from '#web/calls/api.ts';
import { load } from '#web/calls/load.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { Since } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { siteContext } from '#web/document/site.ts';
import { InvitationActions } from '#web/invitations/invitation-actions.tsx';
import { invitationTexts } from '#web/invitations/invitation-texts.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
	const client = context.get(apiContext);
	const { data: invitation } = await load(
		client('GET /business-profile/invite/:code', { params: { code: params.code ?? '' } }),
	);
	const slug = new URL(request.url).searchParams.get('business') ?? invitation.profile?.slug;
	// The business may be gone by now; the invitation stands without it.
	const profile = slug
		? await client('GET /business-profile/:id', { params: { id: slug } }).then(
				({ data: { id, slug, business_name, tagline, image, cover, category, locality } }) => ({
					...{ id, slug, business_name, tagline, locality },
					picture: cover ?? image,
					category: category && { slug: category.slug, label: category.label },
				}),
				() => null,
			)
		: null;
	return { invitation, profile, site: context.get(siteContext).name };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
	if (!loaderData) return [];
	const { title, lead } = invitationTexts(loaderData.invitation, loaderData.site);
	return [...pageMeta({ matches }, { title, description: lead, isUnlisted: true })];
};
export { PageError as ErrorBoundary };

/**
 * Shows what an invitation's link opens: who invites, to what, and what will be known of somebody who joins, before
 * they do.
 */
export default function InvitationPage() {
	const { invitation, profile, site } = useLoaderData<typeof loader>();
	const { code, inviter, makes_friends, expires_at } = invitation;
	const { title, lead } = invitationTexts(invitation, site);
	useEffect(() => {
		// An opening that could not be counted is worth no message to whoever opens the link.
		api('POST /business-profile/invite/opened', { body: { code } }).catch(() => {});
	}, [code]);
	const { happens, sees } = sentences;
	return (
		<article data-live="" className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-16">
			<header className="flex flex-col items-center text-center">
				<Avatar image={inviter.image} name={inviter.name} isEager sizes="6rem" className="size-24 text-2xl" />
				<h1 className="mt-6 break-words text-3xl sm:text-4xl" dir="auto">
					{title}
				</h1>
				{inviter.designation && (
					<p className="mt-2 text-muted" dir="auto">
						{inviter.name}, {inviter.designation}
					</p>
				)}
				<p className="mt-4 max-w-xl text-lg text-muted">{lead}</p>
			</header>
			{profile && (
				<section className="mt-8">
					{invitation.purpose === 'join' && <h2 className="mb-3 font-sans text-base">{sentences.shown}</h2>}
					<Link
						to={paths.profile(profile.slug)}
						className="flex items-center gap-4 rounded-card border border-line bg-raised p-4 shadow-raised hover:border-ink/40"
					>
						<BusinessPicture
							category={profile.category?.slug}
							image={profile.picture}
							sizes="6rem"
							className="size-20 shrink-0 rounded-xl object-cover"
						/>
						<span className="min-w-0">
							<span className="block font-medium text-lg" dir="auto">
								{profile.business_name}
							</span>
							<span className="block text-muted text-sm">
								{[profile.category?.label, profile.locality].filter(Boolean).join(' · ')}
							</span>
							{profile.tagline && (
								<span className="mt-1 block text-sm" dir="auto">
									{profile.tagline}
								</span>
							)}
						</span>
					</Link>
				</section>
			)}
			<InvitationActions invitation={invitation} profile={profile} />
			<div className="mt-10 grid gap-4 sm:grid-cols-2">
				<Facts
					title={sentences.whatHappens}
					facts={
						makes_friends
							? [happens.friends({ inviter: inviter.name }), happens.end({ inviter: inviter.name })]
							: [happens.notFriends({ inviter: inviter.name })]
					}
				/>
				<Facts title={sentences.whatTheySee({ inviter: inviter.name })} facts={[sees.name, sees.counts, sees.not]} />
			</div>
			<p className="mt-6 text-center text-muted text-sm">
				<Since words={sentences.good} date={expires_at} />
			</p>
		</article>
	);
}

function Facts({ title, facts }: { title: string; facts: string[] }) {
	return (
		<section className="rounded-card border border-line bg-raised p-5">
			<h2 className="text-lg">{title}</h2>
			<ul className="mt-3 grid list-disc gap-2 ps-5 text-[0.9375rem] text-muted marker:text-accent">
				{facts.map((fact) => (
					<li key={fact}>{fact}</li>
				))}
			</ul>
		</section>
	);
}
