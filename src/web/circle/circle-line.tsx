import type { CardCircle } from '#contract/profiles/directory.ts';
import { circleSentences as sentences } from '#sentences/circle.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';

/**
 * Shows what the member's circle says of a business, in a line: the faces of friends who reviewed it, their names, and
 * their mean.
 */
export function CircleLine({ circle, className }: { circle: CardCircle; className?: string }) {
	const { friends, rings } = circle;
	const text = textOf(circle);
	if (!text) return null;
	const score = friends.length > 0 ? rings.friends.score : rings.friends_of_friends.score;
	return (
		<p className={className}>
			{friends.length > 0 && (
				<span className="flex shrink-0 -space-x-1">
					{friends.map(({ id, name, image }) => (
						<Avatar key={id} name={name} image={image} className="size-6 rounded-full ring-1 ring-raised" />
					))}
				</span>
			)}
			<span className="truncate" title={friends.map(({ name }) => name).join(', ') || undefined}>
				{text}
			</span>
			{score !== null && <b className="font-semibold tabular-nums">{score.toFixed(1)}</b>}
		</p>
	);
}

function textOf({ friends, rings }: CardCircle): string | null {
	const [first] = friends;
	if (first) return sentences.friends({ name: first.name.split(' ')[0] ?? first.name, others: rings.friends.n - 1 });
	const { n } = rings.friends_of_friends;
	return n > 0 ? sentences.friendsOfFriends({ n }) : null;
}
