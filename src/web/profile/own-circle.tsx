import { useCallback } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { circleSentences as sentences } from '#sentences/circle.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { CircleFailed } from '#web/profile/circle-failed.tsx';

/** The number of the latest reviews of a ring that are fetched, and of those that are shown: those with words come first. */
const [latestMax, shownMax] = [6, 2];

/**
 * Shows the latest words about a business by friends, or by friends of friends where no friend reviewed it, and what both
 * inner rings gave it.
 */
export function OwnCircle({ profileId, rings }: { profileId: string; rings: Profile['rings'] }) {
	const ring = rings.friends.n > 0 ? '1' : rings.friends_of_friends.n > 0 ? '2' : null;
	const load = useCallback(async () => {
		if (!ring) return [];
		const query = { ring, limit: latestMax } as const;
		const { data } = await api('GET /business-profile/reviews/:id', { params: { id: profileId }, query });
		return data.toSorted((one, other) => Number(other.body !== null) - Number(one.body !== null)).slice(0, shownMax);
	}, [profileId, ring]);
	const { state, retry } = useLoaded(load);
	if (state.is === 'failed') return <CircleFailed onRetry={retry} />;
	if (state.is === 'loading') return <Skeleton className="h-16 w-full" />;
	return (
		<>
			{state.value.length > 0 && (
				<ul className="grid gap-x-6 sm:grid-cols-2">
					{state.value.map((review, at) => (
						<li key={review.id} className={at > 0 ? 'hidden sm:block' : undefined}>
							<CircleWords review={review} />
						</li>
					))}
				</ul>
			)}
			<RingsLine rings={rings} />
		</>
	);
}

function CircleWords({ review: { author, author_label, body, overall } }: { review: Review }) {
	const name = author?.name ?? author_label;
	return (
		<figure className="flex gap-3">
			<Avatar name={name} image={author?.image} className="size-11 rounded-full" />
			<div className="min-w-0">
				<figcaption className="truncate font-medium text-sm">
					{name} <span className="font-normal text-muted tabular-nums">· {overall.toFixed(1)}</span>
				</figcaption>
				<blockquote className="line-clamp-2 text-sm" dir="auto">
					{body ? `“${body}”` : <span className="text-muted">{sentences.withoutWords}</span>}
				</blockquote>
			</div>
		</figure>
	);
}

function RingsLine({ rings: { friends, friends_of_friends } }: { rings: Profile['rings'] }) {
	const told = [
		friends.n > 0 && sentences.ofFriends(inRing(friends)),
		friends_of_friends.n > 0 && sentences.ofFriendsOfFriends(inRing(friends_of_friends)),
	].filter(Boolean);
	if (told.length === 0) return <p className="text-muted">{sentences.nobody}</p>;
	return <p className="mt-2 truncate text-muted text-sm tabular-nums">{told.join(' · ')}</p>;
}

const inRing = ({ n, score }: { n: number; score: number | null }) => ({
	n,
	score: score?.toFixed(1) ?? '',
	hasScore: score !== null,
});
