import { type FormEvent, useState } from 'react';
import { reviewLimits } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { api } from '#web/api.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { ReviewPhotoManager } from '#web/components/review-photo-manager.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useCall } from '#web/components/use-call.ts';
import { reviewMessages as messages } from '#web/reviews/messages.ts';
import type { ReviewPart } from '#web/reviews/send-waiting.ts';

interface OwnReviewProps {
	review: Review;
	/** What is being added or changed. */
	part: ReviewPart | null;
	setPart: (part: ReviewPart | null) => void;
	/** With what stands now; null when it was taken back. */
	onChanged: (review: Review | null) => void;
}

/** What one may do with one's own review besides giving new scores: words, photos, and taking it back. */
export function OwnReview({ review, part, setPart, onChanged }: OwnReviewProps) {
	const [isLeaving, setLeaving] = useState(false);
	if (part === 'words') {
		return (
			<WordsForm
				review={review}
				onDone={(changed) => {
					setPart(null);
					if (changed) onChanged(changed);
				}}
			/>
		);
	}
	if (part === 'photos') {
		return (
			<div className="mt-6 grid gap-5">
				<ReviewPhotoManager review={review} onChange={(photos) => onChanged({ ...review, photos })} />
				<Button look="secondary" size="small" className="w-fit" onClick={() => setPart(null)}>
					{messages.done}
				</Button>
			</div>
		);
	}
	return (
		<div className="mt-3 flex flex-wrap gap-2">
			<Button look="secondary" size="small" onClick={() => setPart('words')}>
				{review.body ? messages.changeWords : messages.addWords}
			</Button>
			<Button look="secondary" size="small" onClick={() => setPart('photos')}>
				{review.photos.length > 0 ? messages.changePhotos : messages.addPhotos}
			</Button>
			<Button look="quiet" size="small" onClick={() => setLeaving(true)}>
				{messages.takeBack}
			</Button>
			{isLeaving && (
				<TakeBackDialog review={review} onClose={() => setLeaving(false)} onTakenBack={() => onChanged(null)} />
			)}
		</div>
	);
}

/** What is written is kept in this tab until it is saved, also when the page is loaded again. */
function WordsForm({ review, onDone }: { review: Review; onDone: (changed?: Review) => void }) {
	const key = `review-words ${review.id}`;
	const [words, setWords] = useState(() => sessionStorage.getItem(key) ?? review.body ?? '');
	const { failure, isBusy, run } = useCall();
	const write = (text: string) => {
		setWords(text);
		sessionStorage.setItem(key, text);
	};
	const done = (changed?: Review) => {
		sessionStorage.removeItem(key);
		onDone(changed);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		run(async () => {
			const { data } = await api('PATCH /business-profile/reviews/:id', {
				params: { id: review.id },
				body: { body: words },
			});
			showToast(messages.wordsSaved);
			done(data);
		});
	};
	return (
		<form className="mt-4" onSubmit={submit}>
			<Field
				label={messages.words}
				hint={messages.wordsHint}
				error={failure?.message}
				rows={4}
				maxLength={reviewLimits.bodyMax}
				value={words}
				onChange={write}
				autoFocus
			/>
			<div className="mt-3 flex gap-2">
				<Button type="submit" size="small" isBusy={isBusy} disabled={words.trim().length < reviewLimits.bodyMin}>
					{messages.saveWords}
				</Button>
				<Button look="quiet" size="small" onClick={() => done()}>
					{messages.cancel}
				</Button>
			</div>
		</form>
	);
}

interface TakeBackDialogProps {
	review: Review;
	onClose: () => void;
	onTakenBack: () => void;
}

function TakeBackDialog({ review, onClose, onTakenBack }: TakeBackDialogProps) {
	const { failure, isBusy, run } = useCall();
	const takeBack = () =>
		run(async () => {
			await api('DELETE /business-profile/reviews/:id', { params: { id: review.id } });
			showToast(messages.undone);
			onTakenBack();
		});
	return (
		<Dialog title={messages.takeBackTitle} onClose={onClose}>
			<p className="text-muted">{messages.takeBackLead}</p>
			<FormFailure>{failure?.message}</FormFailure>
			<div className="mt-5 flex gap-2">
				<Button look="danger" isBusy={isBusy} onClick={takeBack}>
					{messages.takeBack}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{messages.cancel}
				</Button>
			</div>
		</Dialog>
	);
}
