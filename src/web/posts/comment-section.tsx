import type { Post } from '#contract/posts/posts.ts';
import { CommentList } from '#web/posts/comment-list.tsx';
import { useComments } from '#web/posts/use-comments.ts';

interface CommentSectionProps {
	post: Post;
	/** Hears of comments that were added here, or with a negative number of those that were deleted. */
	onCount: (by: number) => void;
}

/** Loads the comments on a post, and shows them. */
export const CommentSection = ({ post, onCount }: CommentSectionProps) => (
	<CommentList post={post} loaded={useComments(post.id, onCount)} />
);
