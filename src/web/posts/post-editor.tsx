import { type FormEvent, useState } from 'react';
import { postLimits } from '#contract/limits.ts';
import type { Post } from '#contract/posts/posts.ts';
import { postSentences } from '#sentences/posts/posts.ts';
import { postWritingSentences as sentences } from '#sentences/posts/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

interface PostEditorProps {
	post: Post;
	/** Called with the saved post, or with nothing when the member cancelled. */
	onDone: (saved?: Post) => void;
	onDeleted?: ((id: string) => void) | undefined;
}

/** Changes the words and the link of a post of the member's, or deletes it. */
export function PostEditor({ post, onDone, onDeleted }: PostEditorProps) {
	const [body, setBody] = useState(post.body);
	const [link, setLink] = useState(post.link ?? '');
	const [isAsking, setAsking] = useState(false);
	const change = useWrite('PATCH /business-profile/post/:id', { fields: { body, link } });
	const removal = useWrite('DELETE /business-profile/post/:id', { isOnce: true });
	const of = { params: { id: post.id } };
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void change.write({ ...of, body: { body, link: link.trim() || null } }, onDone);
	};
	const remove = () =>
		removal.write(of, () => {
			showToast(sentences.removed);
			onDeleted?.(post.id);
		});
	return (
		<form className="mt-4 grid max-w-prose gap-4" onSubmit={submit}>
			<Field
				label={postSentences.change}
				error={change.sentenceBeside('body') ?? change.sentence}
				rows={4}
				maxLength={postLimits.body}
				value={body}
				onChange={setBody}
				isReadOnly={change.isBusy}
				autoFocus
			/>
			<Field
				label={sentences.writing.link}
				hint={sentences.writing.linkHint}
				error={change.sentenceBeside('link')}
				type="url"
				value={link}
				onChange={setLink}
				isReadOnly={change.isBusy}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" size="small" isBusy={change.isBusy} disabled={body.trim() === ''}>
					{sentences.writing.save}
				</Button>
				<Button look="quiet" size="small" onClick={() => onDone()}>
					{sentences.cancel}
				</Button>
				{onDeleted && (
					<Button look="danger" size="small" onClick={() => setAsking(true)}>
						{sentences.remove}
					</Button>
				)}
			</div>
			{isAsking && (
				<Dialog title={sentences.removeTitle} onClose={() => setAsking(false)}>
					<p className="text-muted">{sentences.removeLead}</p>
					<FormFailure>{removal.sentence}</FormFailure>
					<div className="mt-6 flex flex-wrap justify-end gap-2">
						<Button look="quiet" onClick={() => setAsking(false)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={removal.isBusy} onClick={remove}>
							{sentences.remove}
						</Button>
					</div>
				</Dialog>
			)}
		</form>
	);
}
