import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { networkSentences as sentences } from '#sentences/invitations/network.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { CoinsByMonth } from '#web/invitations/network/coins-by-month.tsx';
import { InviteeTable } from '#web/invitations/network/invitee-table.tsx';
import { LevelTable } from '#web/invitations/network/level-table.tsx';
import { NetworkPicture } from '#web/invitations/network/network-picture.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data } = await load(api('GET /business-profile/invite/network'), request);
	return data;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows who joined by the member's invitations, and how many by theirs: as a picture, and beside it as tables. */
export default function ReferralNetwork() {
	const { invited_by, invitees, levels, coins_by_month } = useLoaderData<typeof clientLoader>();
	const tell = <ButtonLink to={paths.tellAFriend()}>{sentences.tell}</ButtonLink>;
	return (
		<PageBody>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={invitees.length > 0 && <HeadingLink to={paths.tellAFriend()}>{sentences.tell}</HeadingLink>}
			/>
			{/* A code is for newcomers: whoever has brought others is none. */}
			{(invited_by || invitees.length === 0) && (
				<p className="mb-8 text-muted">
					<Link
						to={invited_by ? paths.member(invited_by.id) : paths.invitationCode}
						className="rounded underline underline-offset-4 hover:text-ink"
						dir="auto"
					>
						{invited_by ? sentences.invitedBy({ name: invited_by.name }) : sentences.enterCode}
					</Link>
				</p>
			)}
			{invitees.length === 0 ? (
				<EmptyState title={sentences.empty} action={tell}>
					{sentences.emptyLead}
				</EmptyState>
			) : (
				<div className="grid gap-14">
					<div className="grid items-center gap-10 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
						<NetworkPicture invitees={invitees} levels={levels} />
						<LevelTable levels={levels} />
					</div>
					<InviteeTable invitees={invitees} />
					{coins_by_month.length > 0 && <CoinsByMonth months={coins_by_month} />}
				</div>
			)}
		</PageBody>
	);
}
