import type { ReactNode } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface CommentItemProps {
	comment: Comment;
	/** What the viewer may do with the comment. */
	actions?: ReactNode;
	/** The answers below the comment. */
	children?: ReactNode;
}

/** Returns the name under which something is said: that of a member, or of a business. */
export const nameOf = ({ author, acting_as }: Comment): string => acting_as?.business_name ?? author?.name ?? '';

/** Shows one comment: who, what and when. */
export function CommentItem({ comment, actions, children }: CommentItemProps) {
	const { author, acting_as, body, created_at } = comment;
	const page = acting_as ? paths.profile(acting_as.slug) : author && paths.member(author.id);
	const name = nameOf(comment);
	return (
		<li>
			<div className="flex items-start gap-3">
				<Avatar image={acting_as ? acting_as.image : author?.image} name={name} className="size-8" />
				<div className="min-w-0 flex-1">
					<p className="text-sm">
						{page ? (
							<Link to={page} className="rounded font-medium underline-offset-4 hover:underline" dir="auto">
								{name}
							</Link>
						) : (
							<span className="font-medium">{name}</span>
						)}
						<span className="text-muted">
							{' · '}
							<Ago at={created_at} />
						</span>
					</p>
					<p className="max-w-prose whitespace-pre-line break-words" dir="auto">
						{body}
					</p>
					{actions}
				</div>
			</div>
			{children}
		</li>
	);
}
