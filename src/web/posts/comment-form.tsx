import { type FormEvent, useId, useRef, useState } from 'react';
import { postLimits } from '#contract/limits.ts';
import type { Comment } from '#contract/posts/comments.ts';
import type { Post } from '#contract/posts/posts.ts';
import type { MyProfile } from '#contract/profiles/profiles.ts';
import { isHiddenStatus } from '#contract/terms.ts';
import { postWritingSentences } from '#sentences/posts/writing.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { focusBack } from '#web/components/focus-back.ts';
import { Field, inputClasses } from '#web/components/forms/field.tsx';
import { nameOf } from '#web/posts/comment-item.tsx';

interface CommentFormProps {
	post: Post;
	/** The comment that is answered; left out for a comment on the post. */
	parent?: Comment | undefined;
	/** Hears of what is typed. */
	onType?: (text: string) => void;
	onSent: (comment: Comment) => void;
	/** Closes the form of an answer; a comment on the post needs none, as its form is always there. */
	onCancel?: () => void;
}

const sentences = postWritingSentences.comments;

/** Comments on a post as the member, or as a business of theirs; says before who will read the name. */
export function CommentForm({ post, parent, onType, onSent, onCancel }: CommentFormProps) {
	const [text, setText] = useState('');
	// Where they cannot be loaded, the member comments as themselves.
	const { state: loaded } = useLoaded(listMyBusinesses);
	const businesses = loaded.is === 'ready' ? loaded.value : [];
	const [chosen, setChosen] = useState<string>();
	const actingAs = chosen ?? (post.is_mine ? post.profile.id : '');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/comment-post', {
		fields: { body: text },
		isOnce: true,
	});
	const asId = useId();
	const form = useRef<HTMLFormElement>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		write(
			{
				body: { post_id: post.id, body: text, parent_id: parent?.id ?? null, acting_as: actingAs || null },
			},
			(data) => {
				// What was typed meanwhile is another comment.
				setText((now) => (now === text ? '' : now));
				focusBack(form.current, form.current?.querySelector('textarea'));
				onSent(data);
			},
		);
	};
	return (
		<form ref={form} className="mt-4 max-w-prose" onSubmit={submit}>
			<Field
				label={parent ? sentences.answerLabel({ name: nameOf(parent) }) : sentences.label}
				hint={actingAs ? undefined : sentences.publicName}
				error={sentenceBeside('body') ?? sentence}
				rows={2}
				maxLength={postLimits.comment}
				value={text}
				onChange={(typed) => {
					setText(typed);
					onType?.(typed);
				}}
				autoFocus={parent !== undefined}
			/>
			<div className="mt-3 flex flex-wrap items-center gap-3">
				<Button type="submit" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
					{parent ? sentences.answer : sentences.send}
				</Button>
				{onCancel && (
					<Button look="quiet" size="small" onClick={onCancel}>
						{postWritingSentences.cancel}
					</Button>
				)}
				{businesses.length > 0 && (
					<div className="flex min-w-0 items-center gap-2 text-sm">
						<label htmlFor={asId} className="shrink-0 text-muted">
							{sentences.as}
						</label>
						<select
							id={asId}
							className={`${inputClasses} h-9 min-w-0 py-0 text-sm`}
							value={actingAs}
							onChange={({ currentTarget }) => setChosen(currentTarget.value)}
						>
							<option value="">{sentences.myself}</option>
							{businesses.map(({ id, business_name }) => (
								<option key={id} value={id}>
									{business_name}
								</option>
							))}
						</select>
					</div>
				)}
			</div>
		</form>
	);
}

/** Returns the member's businesses that everybody sees. */
const listMyBusinesses = async (): Promise<MyProfile[]> =>
	(await api('GET /business-profile/my/profiles')).data.filter(({ status }) => !isHiddenStatus(status));
