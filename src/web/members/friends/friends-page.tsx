import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { MemberTile, MemberTiles } from '#web/components/faces/member-tile.tsx';
import { HeadingLink, PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { hearCounts } from '#web/counts/hear-counts.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { BlockedMembers } from '#web/members/friends/blocked-members.tsx';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { MessageLink } from '#web/members/friends/message-link.tsx';
import { PeopleSearch } from '#web/members/friends/people-search.tsx';
import { reasonText } from '#web/members/friends/reason-text.ts';

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	const { uid } = requireSession(request);
	const asked = hearCounts(uid, api('GET /me/friends/requests'), ({ data }) => ({
		friend_requests: data.incoming.length,
	}));
	const [friends, requests, suggestions, blocks] = await Promise.all([
		load(api('GET /me/friends'), request),
		load(asked, request),
		load(api('GET /me/friends-suggestions', { query: { limit: 9 } }), request),
		load(api('GET /me/blocks'), request),
	]);
	return { friends: friends.data, ...requests.data, suggestions: suggestions.data, blocks: blocks.data };
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function Friends() {
	const { friends, incoming, outgoing, suggestions, blocks } = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={<HeadingLink to={paths.privacy}>{sentences.privacy}</HeadingLink>}
			/>
			<div className="grid gap-14">
				<PeopleSearch />
				{incoming.length > 0 && (
					<Section title={sentences.requests}>
						{incoming.map((member) => (
							<MemberTile key={member.id} member={member}>
								<FriendActions member={member} />
							</MemberTile>
						))}
					</Section>
				)}
				{friends.length === 0 ? (
					<EmptyState
						title={sentences.noFriends}
						action={<ButtonLink to={paths.directory}>{sentences.toDirectory}</ButtonLink>}
					>
						{sentences.noFriendsLead}
					</EmptyState>
				) : (
					<Section title={sentences.friends}>
						{friends.map((member) => (
							<MemberTile
								key={member.id}
								member={member}
								detail={<Since words={sentences.since} date={member.since} />}
								menu={<FriendActions member={member} menu="right" />}
							>
								<MessageLink member={member} />
							</MemberTile>
						))}
					</Section>
				)}
				{suggestions.length > 0 && (
					<Section title={sentences.suggestions}>
						{suggestions.map(({ why, ...member }) => (
							<MemberTile key={member.id} member={member} detail={reasonText(why)}>
								<FriendActions member={member} />
							</MemberTile>
						))}
					</Section>
				)}
				{outgoing.length > 0 && (
					<Section title={sentences.outgoing}>
						{outgoing.map((member) => (
							<MemberTile key={member.id} member={member}>
								<FriendActions member={member} />
							</MemberTile>
						))}
					</Section>
				)}
				{blocks.length > 0 && <BlockedMembers blocks={blocks} />}
			</div>
		</PageBody>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="mb-5 text-2xl">{title}</h2>
			<MemberTiles>{children}</MemberTiles>
		</section>
	);
}
