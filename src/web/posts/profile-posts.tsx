import { type RefObject, useEffect, useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { api } from '#web/calls/api.ts';
import { useMore } from '#web/calls/use-more.ts';
import { useFocusBack } from '#web/components/focus-back.ts';
import { late } from '#web/components/states/late.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { PostCard } from '#web/posts/post-card.tsx';
import { useSession } from '#web/session/session.ts';

const PostComposer = late(
	async () => (await import('#web/posts/post-composer.tsx')).PostComposer,
	<Skeleton className="mt-4 h-48" />,
);

interface ProfilePostsProps {
	profile: { id: string; business_name: string; status: string };
	first: Post[];
	/** The cursor of the posts that follow; null for none. */
	next: string | null;
	/** Whether the member looks after the business. */
	isMine: boolean;
}

/** The number of posts that come with the page of a business, before its readers ask for more. */
export const postsOnPage = 5;

/** Shows what a business has posted; for its keepers, with the way to post. */
export function ProfilePosts({ profile, first, next, isMine }: ProfilePostsProps) {
	const [written, setWritten] = useState<Post[]>([]);
	const [gone, setGone] = useState<string[]>([]);
	// Whoever has deleted a post goes on from the one that stood beside it, or where there is none, from the top.
	const [neighbour, setNeighbour] = useState<string>();
	const goOn = useFocusBack<HTMLElement>(gone.length);
	const mine = useMyView(profile.id, first);
	const { rows, hasMore, state, loadMore } = useMore({ data: first, meta: { next } }, (cursor) =>
		api('GET /business-profile/post/:id', { params: { id: profile.id }, query: { cursor, limit: postsOnPage } }),
	);
	const known = new Set(rows.map(({ id }) => id));
	const fresh = written.filter(({ id }) => !known.has(id));
	const posts = [...fresh, ...rows].filter(({ id }) => !gone.includes(id)).map((post) => mine.get(post.id) ?? post);
	const remove = (id: string) => {
		const at = posts.findIndex((post) => post.id === id);
		setNeighbour((posts[at + 1] ?? posts[at - 1])?.id);
		setGone((before) => [...before, id]);
	};
	const mayPost = isMine && !isHiddenStatus(profile.status);
	if (posts.length === 0 && !mayPost) return null;
	return (
		<section className="mt-10" id="posts">
			<h2 ref={neighbour ? undefined : (goOn as RefObject<HTMLHeadingElement>)} className="text-2xl">
				{sentences.title}
			</h2>
			{mayPost && <PostComposer profile={profile} onPosted={(post) => setWritten((before) => [post, ...before])} />}
			{posts.length === 0 && <p className="mt-4 text-muted">{sentences.emptyMine}</p>}
			{posts.map((post) => (
				<PostCard key={post.id} ref={post.id === neighbour ? goOn : undefined} post={post} onDeleted={remove} />
			))}
			<MoreButton
				label={sentences.more}
				failure={sentences.moreFailed}
				hasMore={hasMore}
				state={state}
				onPress={loadMore}
			/>
		</section>
	);
}

/**
 * Returns the posts as the member sees them, by id. The page is the same for everyone; what they like, what is theirs
 * and which of their friends like it is asked in the browser, and again whenever the page was loaded anew.
 */
function useMyView(id: string, first: Post[]): Map<string, Post> {
	const session = useSession();
	const [mine, setMine] = useState<Map<string, Post>>(new Map());
	useEffect(() => {
		if (!session || first.length === 0) return;
		let isCurrent = true;
		api('GET /business-profile/post/:id', { params: { id }, query: { limit: postsOnPage } })
			.then(({ data }) => isCurrent && setMine(new Map(data.map((post) => [post.id, post]))))
			// The posts stay as everybody sees them.
			.catch(() => {});
		return () => {
			isCurrent = false;
		};
	}, [session, id, first]);
	return mine;
}
