import type { Review } from '#contract/reviews/reviews.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { sendingSentences } from '#sentences/reviews/sending.ts';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

interface TakeBackDialogProps {
	review: Pick<Review, 'id' | 'state'>;
	onClose: () => void;
	onTakenBack: () => void;
}

/** Asks for confirmation before my review is taken back. */
export function TakeBackDialog({ review, onClose, onTakenBack }: TakeBackDialogProps) {
	const { sentence, isBusy, write } = useWrite('DELETE /business-profile/reviews/:id', { isOnce: true });
	const takeBack = () =>
		write({ params: { id: review.id } }, () => {
			showToast(sendingSentences.undone);
			onTakenBack();
		});
	return (
		<Dialog title={writingSentences.takeBackTitle} onClose={onClose}>
			<p className="text-muted">{writingSentences.takeBackLead[review.state]}</p>
			<FormFailure>{sentence}</FormFailure>
			<div className="mt-5 flex gap-2">
				<Button look="danger" isBusy={isBusy} onClick={takeBack}>
					{writingSentences.takeBack}
				</Button>
				<Button look="quiet" onClick={onClose}>
					{sentences.cancel}
				</Button>
			</div>
		</Dialog>
	);
}
