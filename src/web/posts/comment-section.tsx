import { useCallback, useEffect, useState } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import type { Post } from '#contract/posts/posts.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { focusBack } from '#web/components/focus-back.ts';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { CommentForm } from '#web/posts/comment-form.tsx';
import { CommentItem, nameOf } from '#web/posts/comment-item.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';
import { useSession } from '#web/session/session.ts';

const sentences = postWritingSentences.comments;
const aPage = 20;

interface CommentSectionProps {
	post: Post;
	/** Hears of comments that were added here, or with a negative number of those that were deleted. */
	onCount: (by: number) => void;
}

/** Shows the comments on a post, answers below what they answer, and the form to comment. */
export function CommentSection({ post, onCount }: CommentSectionProps) {
	const session = useSession();
	const { comments, next, state, load, add, remove } = useComments(post.id, onCount);
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
				<Button
					look="quiet"
					size="small"
					aria-label={sentences.removeOf({ name: nameOf(comment) })}
					onClick={() => void remove(comment.id)}
				>
					{sentences.remove}
				</Button>
			)}
			{!comment.is_mine && <ReportButton subject={{ type: 'comment', id: comment.id }} label={nameOf(comment)} />}
		</div>
	);
	return (
		<section aria-label={sentences.title} className="mt-4 border-line border-l-2 pl-4">
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

/** Holds the comments that were loaded so far, and those that were written here. */
function useComments(postId: string, onCount: (by: number) => void) {
	const [read, setRead] = useState<{ comments: Comment[]; next: string | null }>();
	const [state, setState] = useState<'rest' | 'loading' | 'failed'>('loading');
	const cursor = read?.next ?? undefined;
	const load = useCallback(async () => {
		setState('loading');
		try {
			const query = { limit: aPage, ...(cursor && { cursor }) };
			const { data, meta } = await api('GET /business-profile/comment-post/:id', { params: { id: postId }, query });
			setRead((before) => {
				const more = new Set(data.map(({ id }) => id));
				const kept = before?.comments.filter(({ id }) => !more.has(id)) ?? [];
				return { comments: [...kept, ...data], next: meta.next };
			});
			setState('rest');
		} catch {
			setState('failed');
		}
	}, [postId, cursor]);
	useEffect(() => void load(), [postId]);
	const add = (comment: Comment) => {
		setRead((before) => before && { ...before, comments: [...before.comments, comment] });
		onCount(1);
	};
	const remove = async (id: string) => {
		try {
			await api('DELETE /business-profile/comment-post/:id', { params: { id } });
			const isGone = (comment: Comment) => comment.id === id || comment.parent_id === id;
			setRead((before) => before && { ...before, comments: before.comments.filter((comment) => !isGone(comment)) });
			onCount(-(read?.comments.filter(isGone).length ?? 1));
			showToast(sentences.removed);
		} catch (error) {
			showToast(sentenceOf(error));
		}
	};
	return { comments: read?.comments, next: read?.next ?? null, state, load, add, remove };
}
