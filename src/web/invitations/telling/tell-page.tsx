import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { AskCustomers } from '#web/invitations/telling/ask-customers.tsx';
import { AskOwner } from '#web/invitations/telling/ask-owner.tsx';
import { InvitationList, listInvitations } from '#web/invitations/telling/invitation-list.tsx';
import { InviteByEmail } from '#web/invitations/telling/invite-by-email.tsx';
import { ReadyTexts } from '#web/invitations/telling/ready-texts.tsx';
import { ShareLink } from '#web/invitations/telling/share-link.tsx';
import { TellStats } from '#web/invitations/telling/tell-stats.tsx';
import { paths } from '#web/links/paths.ts';

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const id = new URL(request.url).searchParams.get('business');
	const { data: profile } = id
		? await load(api('GET /business-profile/:id', { params: { id } }), request)
		: { data: null };
	const [told, list] = await Promise.all([
		load(
			api('GET /business-profile/invite/tell-a-friend', { query: profile ? { profile_id: profile.id } : {} }).then(
				({ data }) => data,
				(error) => {
					// A member who has not confirmed their address has no link yet.
					if (error instanceof ApiError && error.code === 'forbidden') return null;
					throw error;
				},
			),
			request,
		),
		load(listInvitations(), request),
	]);
	return { profile, told, list };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/**
 * Shows the member's link and how to send it, whom they invited, and what came of it. With `business` in the address,
 * that business's page goes along.
 */
export default function TellAFriend() {
	const { profile, told, list } = useLoaderData<typeof clientLoader>();
	const { revalidate } = useRevalidator();
	const onInvited = () => void revalidate();
	const business = profile?.business_name;
	return (
		<PageBody>
			<PageHeading
				title={business ? sentences.titleOf({ business }) : sentences.title}
				lead={business ? sentences.leadOf({ business }) : sentences.lead}
				actions={<HeadingLink to={paths.referralNetwork}>{sentences.toNetwork}</HeadingLink>}
			/>
			{told ? (
				<div className="grid gap-14">
					<ShareLink told={told} title={told.texts.email.subject} />
					<ReadyTexts texts={told.texts} />
					{profile && profile.my_role !== 'none' && <AskCustomers profile={profile} onInvited={onInvited} />}
					{profile && profile.my_role === 'none' && profile.claim_state === 'unclaimed' && (
						<AskOwner profile={profile} onInvited={onInvited} />
					)}
					{!profile && <InviteByEmail onInvited={onInvited} />}
					<section>
						<h2 className="mb-5 text-2xl">{sentences.invitations}</h2>
						<TellStats stats={told.stats} />
						<InvitationList first={list} onChanged={onInvited} />
					</section>
				</div>
			) : (
				<Notice
					action={
						<ButtonLink to={paths.account} size="small">
							{sentences.toAccount}
						</ButtonLink>
					}
				>
					{sentences.confirm}
				</Notice>
			)}
		</PageBody>
	);
}
