import { useCallback, useEffect, useState } from 'react';
import type { Comment } from '#contract/posts/comments.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { api } from '#web/calls/api.ts';
import { showToast } from '#web/components/toast.tsx';

const aPage = 20;

/** Holds the comments that were loaded so far, and those that were written here. */
export function useComments(postId: string, onCount: (by: number) => void) {
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
	/** Takes a comment that was removed out of the list, with the answers to it. */
	const remove = (id: string) => {
		const isGone = (comment: Comment) => comment.id === id || comment.parent_id === id;
		setRead((before) => before && { ...before, comments: before.comments.filter((comment) => !isGone(comment)) });
		onCount(-(read?.comments.filter(isGone).length ?? 1));
		showToast(postWritingSentences.comments.removed);
	};
	return { comments: read?.comments, next: read?.next ?? null, state, load, add, remove };
}

export type LoadedComments = ReturnType<typeof useComments>;
