import { useRef, useState } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import type { Post } from '#contract/posts/posts.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { focusBack } from '#web/components/focus-back.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { paths } from '#web/links/paths.ts';
import { CommentForm } from '#web/posts/comment-form.tsx';
import { CommentItem, nameOf } from '#web/posts/comment-item.tsx';
import { RemoveComment } from '#web/posts/remove-comment.tsx';
import type { LoadedComments } from '#web/posts/use-comments.ts';
import { ReportButton } from '#web/reports/report-button.tsx';
import { useSession } from '#web/session/session.ts';

const sentences = postWritingSentences.comments;

interface CommentListProps {
	post: Post;
	loaded: LoadedComments;
}

/** Shows comments with the answers below what they answer, and the form to comment. */
export function CommentList({ post, loaded: { comments, next, state, load, add, remove } }: CommentListProps) {
	const session = useSession();
	const section = useRef<HTMLElement>(null);
	/** The comments that are being answered, and what is typed to each. */
	const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map());
	/** Opens the form of one answer. Those in which something is typed stay open. */
	const startAnswer = (id: string) =>
		setAnswers((before) => new Map([...[...before].filter(([, typed]) => typed.trim()), [id, before.get(id) ?? '']]));
	const endAnswer = (id: string) => {
		setAnswers((before) => new Map([...before].filter(([other]) => other !== id)));
		const button = document.getElementById(`answer ${id}`);
		focusBack(button?.closest('li') ?? null, button);
	};
	if (!comments)
		return state === 'failed' ? (
			<div className="mt-4">
				<ErrorState onRetry={() => void load()}>{sentences.failed}</ErrorState>
			</div>
		) : (
			<Skeleton className="mt-4 h-32" />
		);
	const known = new Set(comments.map(({ id }) => id));
	// An answer to a comment that is hidden from the viewer stands by itself.
	const first = comments.filter(({ parent_id }) => parent_id === null || !known.has(parent_id));
	const actionsOf = (comment: Comment) => (
		<div className="-ml-3.5 flex">
			{session && comment.parent_id === null && (
				<Button id={`answer ${comment.id}`} look="quiet" size="small" onClick={() => startAnswer(comment.id)}>
					{sentences.answer}
				</Button>
			)}
			{comment.is_mine && (
				<RemoveComment
					comment={comment}
					onRemoved={(button) => {
						focusBack(button, section.current);
						remove(comment.id);
					}}
				/>
			)}
			{!comment.is_mine && <ReportButton subject={{ type: 'comment', id: comment.id }} label={nameOf(comment)} />}
		</div>
	);
	return (
		<section ref={section} aria-label={sentences.title} className="mt-4 border-line border-l-2 pl-4">
			{comments.length === 0 && <p className="text-muted text-sm">{sentences.none}</p>}
			<ul className="grid gap-4">
				{first.map((comment) => (
					<CommentItem key={comment.id} comment={comment} actions={actionsOf(comment)}>
						<ul className="mt-3 ml-11 grid gap-3 empty:hidden">
							{comments
								.filter(({ parent_id }) => parent_id === comment.id)
								.map((answer) => (
									<CommentItem key={answer.id} comment={answer} actions={actionsOf(answer)} />
								))}
						</ul>
						{answers.has(comment.id) && (
							<div className="ml-11">
								<CommentForm
									post={post}
									parent={comment}
									onType={(text) => setAnswers((before) => new Map(before).set(comment.id, text))}
									onSent={(sent) => {
										add(sent);
										endAnswer(comment.id);
									}}
									onCancel={() => endAnswer(comment.id)}
								/>
							</div>
						)}
					</CommentItem>
				))}
			</ul>
			<MoreButton
				label={sentences.more}
				failure={sentences.failed}
				hasMore={next !== null}
				state={state}
				onPress={() => void load()}
			/>
			{session ? (
				<CommentForm post={post} onSent={add} />
			) : (
				<ButtonLink to={paths.signIn(paths.profile(post.profile.slug))} look="secondary" size="small" className="mt-4">
					{sentences.signIn}
				</ButtonLink>
			)}
		</section>
	);
}
