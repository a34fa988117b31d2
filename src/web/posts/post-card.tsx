import { ExternalLink, MessageCircle, Pencil } from 'lucide-react';
import { type Ref, useState } from 'react';
import type { Post } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { Button } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { CommentItem } from '#web/posts/comment-item.tsx';
import { LikeButton } from '#web/posts/like-button.tsx';
import { PostPhotos } from '#web/posts/post-photos.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';

const CommentSection = late(
	async () => (await import('#web/posts/comment-section.tsx')).CommentSection,
	<Skeleton className="mt-4 h-32" />,
);
const PostEditor = late(
	async () => (await import('#web/posts/post-editor.tsx')).PostEditor,
	<Skeleton className="mt-4 h-40" />,
);

interface PostCardProps {
	post: Post;
	/** Called when the post, which is the member's, was deleted. */
	onDeleted?: ((id: string) => void) | undefined;
	ref?: Ref<HTMLElement> | undefined;
}

/** Shows one post: who says it and when, the words, the photos and the link, likes, and the comments below. */
export function PostCard({ post: asked, onDeleted, ref }: PostCardProps) {
	const [changed, setChanged] = useState<Post>();
	const [isEdited, setEdited] = useState(false);
	const edit = useFocusBack(isEdited);
	/** Whether the comments are shown; undefined until they are for the first time. */
	const [isOpen, setOpen] = useState<boolean>();
	/** How many comments more, or less, there are than when the post was loaded. */
	const [more, setMore] = useState(0);
	const post = changed ? { ...asked, body: changed.body, link: changed.link, edited_at: changed.edited_at } : asked;
	return (
		<article ref={ref} className="border-line border-b py-6 last:border-b-0">
			<header className="flex items-center gap-3">
				<Avatar image={post.profile.image} name={post.author_name} className="size-11" />
				<div className="min-w-0 flex-1">
					<p className="truncate font-medium">
						<Link
							to={paths.profile(post.profile.slug)}
							className="rounded underline-offset-4 hover:underline"
							dir="auto"
						>
							{post.author_name}
						</Link>
					</p>
					<p className="text-muted text-sm">
						<Ago at={post.created_at} />
						{post.edited_at && ` · ${sentences.edited}`}
					</p>
				</div>
			</header>
			{isEdited ? (
				<PostEditor
					post={post}
					onDone={(saved) => {
						if (saved) setChanged(saved);
						setEdited(false);
					}}
					onDeleted={onDeleted}
				/>
			) : (
				<>
					<p className="mt-3 max-w-prose whitespace-pre-line break-words" dir="auto">
						{post.body}
					</p>
					{post.link && <PostLink address={post.link} />}
					<PostPhotos post={post} />
				</>
			)}
			<div className="mt-4 flex flex-wrap items-center gap-3">
				<LikeButton post={post} />
				<Button
					look="secondary"
					size="small"
					icon={<MessageCircle aria-hidden="true" className="size-4" />}
					aria-expanded={isOpen ?? false}
					onClick={() => setOpen(!isOpen)}
				>
					{sentences.showComments({ n: post.comment_count + more })}
				</Button>
				{!post.is_mine && <ReportButton subject={{ type: 'post', id: post.id }} label={post.author_name} />}
				{post.is_mine && !isEdited && (
					<Button
						ref={edit}
						look="quiet"
						size="small"
						icon={<Pencil aria-hidden="true" className="size-4" />}
						onClick={() => setEdited(true)}
					>
						{sentences.change}
					</Button>
				)}
			</div>
			{/* Comments that are folded keep what is being typed below them. */}
			{isOpen !== undefined && (
				<div hidden={!isOpen}>
					<CommentSection post={post} onCount={(by) => setMore((before) => before + by)} />
				</div>
			)}
			{!isOpen && post.latest_comments.length > 0 && (
				<ul className="mt-4 grid gap-4 border-line border-l-2 pl-4">
					{post.latest_comments.map((comment) => (
						<CommentItem key={comment.id} comment={comment} />
					))}
				</ul>
			)}
		</article>
	);
}

/** Shows an address as a link to it; nothing is fetched from there. */
function PostLink({ address }: { address: string }) {
	return (
		<a
			href={address}
			rel="nofollow ugc noopener noreferrer"
			target="_blank"
			className="mt-3 flex max-w-prose items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm hover:border-ink/40"
		>
			<ExternalLink aria-hidden="true" className="size-4 shrink-0 text-muted" />
			<span className="min-w-0">
				<span className="block font-medium">{new URL(address).host}</span>
				<span className="block truncate text-muted" dir="ltr">
					{address}
				</span>
			</span>
		</a>
	);
}
