import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Picture } from '#web/components/faces/picture.tsx';
import { PageBody } from '#web/components/page-heading.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Since } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { FriendActions } from '#web/members/friends/friend-actions.tsx';
import { fetchFriendsOf, MemberFriends } from '#web/members/friends/member-friends.tsx';
import { MessageLink } from '#web/members/friends/message-link.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';
import { MemberReviews } from '#web/reviews/member-reviews.tsx';

export const clientLoader = keepShown(async ({ request, params }: ClientLoaderFunctionArgs) => {
	requireSession(request);
	const of = { params: { id: params.id ?? '' } };
	const [member, friends, reviews, sets] = await Promise.all([
		load(api('GET /members/:id', of), request),
		load(fetchFriendsOf(of.params.id), request),
		load(api('GET /members/:id/reviews', { ...of, query: { limit: 10 } }), request),
		load(api('GET /business-profile/review-category'), request),
	]);
	const labels = sets.data.flatMap(({ categories }) => categories.map(({ slug, label }) => [slug, label] as const));
	return { member: member.data, friends, reviews: reviews.data, next: reviews.meta.next, labels };
});

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta({ matches }, { title: loaderData?.member.name ?? sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Shows a member, as far as they show themselves to the viewer. */
export default function MemberPage() {
	const { member, friends, reviews, next, labels } = useLoaderData<typeof clientLoader>();
	const isMe = member.friendship === 'self';
	return (
		<PageBody>
			{member.cover && (
				<Picture
					image={member.cover}
					isEager
					sizes="(min-width: 80rem) 77rem, 96vw"
					className="mt-6 h-36 w-full rounded-card object-cover sm:h-55"
				/>
			)}
			<header className="flex flex-wrap items-start gap-x-8 gap-y-5 py-10 sm:py-14">
				<Avatar image={member.image} name={member.name} isEager className="size-24 sm:size-32" sizes="8rem" />
				<div className="min-w-0 flex-1 basis-72">
					<h1 className="break-words text-4xl sm:text-5xl" dir="auto">
						{member.name}
					</h1>
					<p className="mt-2 text-muted">{[member.designation, member.locality].filter(Boolean).join(' · ')}</p>
					{member.bio && (
						<p className="mt-4 max-w-prose whitespace-pre-line break-words" dir="auto">
							{member.bio}
						</p>
					)}
					<p className="mt-4 text-muted text-sm">
						<Since words={sentences.memberSince} date={member.member_since} />
						{member.friendship === 'friends' && ` · ${sentences.areFriends}`}
						{member.mutual_friends > 0 && ` · ${sentences.mutual({ n: member.mutual_friends })}`}
					</p>
					<div className="mt-5">
						{isMe ? (
							<p className="flex flex-wrap items-center gap-4 text-muted">
								{sentences.itIsYou}
								<ButtonLink look="secondary" size="small" to={paths.controlPage}>
									{sentences.edit}
								</ButtonLink>
							</p>
						) : (
							<div className="flex flex-wrap items-center gap-3">
								<MessageLink member={member} />
								<FriendActions key={member.id} member={member} menu="left" />
								<ReportButton
									key={`report ${member.id}`}
									subject={{ type: 'member', id: member.id }}
									label={member.name}
								/>
							</div>
						)}
					</div>
				</div>
			</header>
			<section className="max-w-3xl">
				<h2 className="text-2xl">{sentences.reviewsOf}</h2>
				{member.reviews_count === null ? (
					<p className="mt-3 text-muted">{sentences.hiddenReviews({ name: member.name })}</p>
				) : (
					<MemberReviews key={member.id} member={member} first={reviews} next={next} labels={new Map(labels)} />
				)}
			</section>
			<section className="mt-12">
				<h2 className="mb-5 text-2xl">{sentences.friendsOf}</h2>
				<MemberFriends key={member.id} member={member} first={friends} />
			</section>
		</PageBody>
	);
}
