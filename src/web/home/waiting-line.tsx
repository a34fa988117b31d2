import { MessageSquareReply, UserPlus } from 'lucide-react';
import type { Home } from '#contract/members/home.ts';
import { homeSentences as sentences } from '#sentences/home.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { useMyCounts } from '#web/counts/my-counts.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows what waits for the member, in one line that is there whether something waits or not. */
export function WaitingLine({ home }: { home: Home | null }) {
	return (
		<div className="mt-4 flex h-10 items-center gap-2 overflow-x-auto">
			<h2 className="sr-only">{sentences.waiting}</h2>
			{home ? <Waiting home={home} /> : <Skeleton className="h-9 w-52 rounded-full" />}
		</div>
	);
}

function Waiting({ home: { requests, businesses } }: { home: Home }) {
	const { friend_requests: known } = useMyCounts();
	// The requests in the answer are the latest few; the count of all comes with the navigation bar, maybe later.
	const count = Math.max(known, requests.length);
	const unanswered = businesses.filter((business) => business.unanswered > 0);
	if (requests.length === 0 && unanswered.length === 0) return <p className="text-muted">{sentences.allDone}</p>;
	return (
		<>
			{requests.length > 0 && (
				<Link to={paths.friends} className={buttonClasses('secondary', 'small', 'shrink-0')}>
					<UserPlus aria-hidden="true" className="size-4" />
					{sentences.requests({ n: count })}
					<span aria-hidden="true" className="flex -space-x-1.5">
						{requests.map(({ id, name, image }) => (
							<Avatar key={id} name={name} image={image} className="size-6 rounded-full ring-1 ring-raised" />
						))}
					</span>
				</Link>
			)}
			{unanswered.map(({ id, slug, business_name, unanswered: n }) => (
				<Link
					key={id}
					to={`${paths.profile(slug)}#reviews`}
					className={buttonClasses('secondary', 'small', 'shrink-0')}
				>
					<MessageSquareReply aria-hidden="true" className="size-4" />
					<span className="max-w-40 truncate" dir="auto">
						{business_name}
					</span>
					{sentences.unanswered({ n })}
				</Link>
			))}
		</>
	);
}
