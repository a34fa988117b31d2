import { Heart, MessageCircle } from 'lucide-react';
import type { FollowedPost } from '#contract/posts/posts.ts';
import { postSentences as sentences } from '#sentences/posts/posts.ts';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Picture } from '#web/components/faces/picture.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows a business's post in a card that leads to its posts, as high as the cards of reviews. */
export function HomePost({
	post: { profile, body, image, like_count, comment_count, created_at },
}: {
	post: FollowedPost;
}) {
	return (
		<article className="relative flex h-52 flex-col rounded-card border border-line bg-raised p-4 shadow-raised transition hover:border-ink/30">
			<header className="flex items-center gap-3">
				<BusinessPicture
					category={profile.category}
					image={profile.image}
					sizes="2.5rem"
					className="size-10 shrink-0 overflow-hidden rounded-lg"
				/>
				<div className="min-w-0 flex-1">
					<h3 className="truncate font-medium font-sans text-base tracking-normal" dir="auto">
						<Link
							to={`${paths.profile(profile.slug)}#posts`}
							className="after:absolute after:inset-0 hover:text-accent"
						>
							{profile.business_name}
						</Link>
					</h3>
					<p className="text-muted text-sm">
						<Ago at={created_at} />
					</p>
				</div>
			</header>
			<div className="mt-3 flex min-h-0 flex-1 gap-3">
				<p className="line-clamp-4 min-w-0 flex-1 self-start break-words text-[0.9375rem]" dir="auto">
					{body}
				</p>
				{image && (
					<Picture
						image={image.url}
						alt={image.alt}
						sizes="5.5rem"
						className="size-22 shrink-0 overflow-hidden rounded-xl"
					/>
				)}
			</div>
			<footer className="flex gap-4 text-muted text-sm tabular-nums">
				{like_count > 0 && (
					<span className="flex items-center gap-1.5">
						<Heart aria-hidden="true" className="size-4" />
						<span aria-hidden="true">{like_count}</span>
						<span className="sr-only">{sentences.likes({ n: like_count })}</span>
					</span>
				)}
				{comment_count > 0 && (
					<span className="flex items-center gap-1.5">
						<MessageCircle aria-hidden="true" className="size-4" />
						<span aria-hidden="true">{comment_count}</span>
						<span className="sr-only">{sentences.showComments({ n: comment_count })}</span>
					</span>
				)}
			</footer>
		</article>
	);
}
