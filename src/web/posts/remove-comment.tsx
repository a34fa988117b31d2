import { useRef } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { nameOf } from '#web/posts/comment-item.tsx';

const sentences = postWritingSentences.comments;

interface RemoveCommentProps {
	comment: Comment;
	/** Called before the button goes with its comment. */
	onRemoved: (button: HTMLElement | null) => void;
}

/** Removes a comment of the member's. */
export function RemoveComment({ comment, onRemoved }: RemoveCommentProps) {
	const { isBusy, write } = useWrite('DELETE /business-profile/comment-post/:id', { onRefused: showToast });
	const button = useRef<HTMLButtonElement>(null);
	return (
		<Button
			ref={button}
			look="quiet"
			size="small"
			isBusy={isBusy}
			aria-label={sentences.removeOf({ name: nameOf(comment) })}
			onClick={() => write({ params: { id: comment.id } }, () => onRemoved(button.current))}
		>
			{sentences.remove}
		</Button>
	);
}
