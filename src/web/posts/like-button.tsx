import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Post } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { classNames } from '#web/components/class-names.ts';
import { showToast } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';
import { paths } from '#web/links/paths.ts';
import { useSession } from '#web/session/session.ts';

/** Likes a post, or takes the like back, and shows how many like it. Visitors are led to sign in. */
export function LikeButton({ post }: { post: Post }) {
	const session = useSession();
	const navigate = useNavigate();
	const [said, setSaid] = useState<{ liked: boolean; like_count: number }>();
	const [isBusy, setBusy] = useState(false);
	const { liked, like_count } = said ?? { liked: post.liked_by_me, like_count: post.like_count };
	const press = async () => {
		if (!session) return navigate(paths.signIn(location.pathname));
		if (isBusy) return;
		setBusy(true);
		// The change shows at once; the server's answer replaces it.
		setSaid({ liked: !liked, like_count: like_count + (liked ? -1 : 1) });
		try {
			const input = { body: { post_id: post.id }, keepalive: true };
			const call = liked ? 'POST /business-profile/unlike-post' : 'POST /business-profile/like-post';
			setSaid((await api(call, input)).data);
		} catch (error) {
			setSaid({ liked, like_count });
			showToast(sentenceOf(error));
		} finally {
			setBusy(false);
		}
	};
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
