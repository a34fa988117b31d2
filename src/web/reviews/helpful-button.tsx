import { ThumbsUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLatest } from '#web/calls/use-latest.ts';
import { classNames } from '#web/components/class-names.ts';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

type Vote = Pick<Review, 'helpful_count' | 'helpful_by_me'>;

/**
 * Lets a member say that a review helped, and shows how many said so. A second press takes it back. Visitors are led to
 * sign in.
 */
export function HelpfulButton({ review }: { review: Review }) {
	const session = useSession();
	const navigate = useNavigate();
	const [{ helpful_count, helpful_by_me }, say] = useLatest<Vote, boolean>(`helpful ${review.id}`, review, {
		foresee: ({ helpful_count, helpful_by_me }, choice) => ({
			helpful_by_me: choice,
			helpful_count: helpful_count + Number(choice) - Number(helpful_by_me),
		}),
		store: async (choice) => {
			const input = { params: { id: review.id }, keepalive: true };
			const { data } = choice
				? await api('PUT /business-profile/reviews/:id/helpful', input)
				: await api('DELETE /business-profile/reviews/:id/helpful', input);
			return data;
		},
		onFailed: (error) => showToast(sentenceOf(error)),
	});
	if (review.author?.friendship === 'self') {
		return helpful_count > 0 ? (
			<p className="text-muted text-sm">{sentences.helpedOthers({ n: helpful_count })}</p>
		) : null;
	}
	const press = () => (session ? say(!helpful_by_me) : navigate(paths.signIn(location.pathname)));
	return (
		<button
			type="button"
			aria-pressed={helpful_by_me}
			className={classNames(
				'inline-flex h-9 items-center gap-2 rounded-full border px-3.5 text-sm transition',
				helpful_by_me
					? 'border-accent bg-accent-soft text-ink'
					: 'border-line text-muted hover:border-ink/40 hover:text-ink',
			)}
			onClick={press}
		>
			<ThumbsUp aria-hidden="true" className="size-4" />
			{sentences.helpful}
			{helpful_count > 0 && <span className="tabular-nums">{helpful_count}</span>}
		</button>
	);
}
