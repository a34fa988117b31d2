import { Heart } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLatest } from '#web/calls/use-latest.ts';
import { classNames } from '#web/components/class-names.ts';
import { showToast } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

/** Likes a post, or takes the like back, and shows how many like it. Visitors are led to sign in. */
export function LikeButton({ post }: { post: Post }) {
	const session = useSession();
	const navigate = useNavigate();
	const known = { liked: post.liked_by_me, like_count: post.like_count };
	const [{ liked, like_count }, say] = useLatest(`like ${post.id}`, known, {
		foresee: ({ liked, like_count }, choice: boolean) => ({
			liked: choice,
			like_count: like_count + Number(choice) - Number(liked),
		}),
		store: async (choice) => {
			const call = choice ? 'POST /business-profile/like-post' : 'POST /business-profile/unlike-post';
			return (await api(call, { body: { post_id: post.id }, keepalive: true })).data;
		},
		onFailed: (error) => showToast(sentenceOf(error)),
	});
	const press = () => (session ? say(!liked) : navigate(paths.signIn(location.pathname)));
	const named = post.liked_by.map(({ name }) => name);
	return (
		<>
			<button
				type="button"
				aria-pressed={liked}
				className={classNames(
					'inline-flex h-9 items-center gap-2 rounded-full border px-3.5 text-sm transition',
					liked ? 'border-accent bg-accent-soft text-ink' : 'border-line text-muted hover:border-ink/40 hover:text-ink',
				)}
				onClick={press}
			>
				<Heart aria-hidden="true" className={classNames('size-4', liked && 'fill-accent text-accent')} />
				{sentences.like}
				{like_count > 0 && (
					<>
						<span aria-hidden="true" className="tabular-nums">
							{like_count}
						</span>
						<span className="sr-only">{sentences.likes({ n: like_count })}</span>
					</>
				)}
			</button>
			{named.length > 0 && (
				<p className="order-last basis-full text-muted text-sm" dir="auto">
					{sentences.likedBy({ names: listText(named), n: Math.max(0, like_count - named.length) })}
				</p>
			)}
		</>
	);
}
