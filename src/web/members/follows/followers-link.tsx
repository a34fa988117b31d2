import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows how many follow a business, and leads to who they are. */
export function FollowersLink({ slug, count }: { slug: string; count: number }) {
	if (count === 0) return null;
	return (
		<Link
			to={paths.followers(slug)}
			className="inline-flex h-9 items-center px-2 text-muted text-sm tabular-nums underline-offset-4 hover:underline"
		>
			{sentences.followers({ n: count })}
		</Link>
	);
}
