import { type FormEvent, useState } from 'react';
import { offerLimits } from '#contract/limits.ts';
import type { Offer } from '#contract/offers/offers.ts';
import { offerFormSentences as sentences } from '#sentences/offers/form.ts';
import { api } from '#web/calls/api.ts';
import { RepeatKey } from '#web/calls/repeat-key.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { draftOf, fieldsOf, numberIn, type OfferDraft } from '#web/owned/offers/offer-draft.ts';
import { OfferPictureField, sendPicture, usePicture } from '#web/owned/offers/offer-picture-field.tsx';

interface OfferFormProps {
	profileId: string;
	/** The offer that is changed; without one, a new offer is made. */
	offer?: Offer;
	onDone: () => void | Promise<void>;
	onCancel: () => void;
}

const [priceMin, priceMax] = offerLimits.priceCoins;

/** Makes an offer, or changes one, with its picture. */
export function OfferForm({ profileId, offer, onDone, onCancel }: OfferFormProps) {
	const [draft, setDraft] = useState<OfferDraft>(() => draftOf(offer));
	const picture = usePicture(offer?.image ?? null);
	const { sentence, sentenceBeside, isBusy, run } = useCall({ ...draft });
	const [keys] = useState(() => new RepeatKey());
	const [isChecked, setChecked] = useState(false);
	const numberError = (field: 'price_coins' | 'stock' | 'per_member') =>
		sentenceBeside(field) ?? (isChecked && numberIn(draft[field]) === undefined ? sentences.notANumber : undefined);
	const bind = (field: keyof OfferDraft) => ({
		value: draft[field],
		onChange: (value: string) => setDraft((before) => ({ ...before, [field]: value })),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setChecked(true);
		const fields = fieldsOf(draft, offer);
		if (!fields) return;
		run(async () => {
			const { data } = offer
				? await api('PATCH /offers/:id', { params: { id: offer.id }, body: fields })
				: await keys.once({ body: { profile_id: profileId, ...fields } }, (input) => api('POST /offers', input));
			showToast(offer ? sentences.saved : sentences.published);
			// The offer is stored, whatever becomes of its picture.
			await sendPicture(data.id, picture).catch((error) =>
				showToast(sentences.pictureFailed({ why: sentenceOf(error) })),
			);
			await onDone();
		});
	};
	return (
		<form noValidate onSubmit={submit} className="grid gap-5 rounded-card border border-line bg-raised p-5 sm:p-6">
			<h2 className="text-2xl">{offer ? offer.title : sentences.newTitle}</h2>
			<FormFailure>{sentence}</FormFailure>
			<Field
				label={sentences.name}
				hint={sentences.nameHint}
				error={sentenceBeside('title')}
				maxLength={offerLimits.title[1]}
				isRequired
				autoFocus
				{...bind('title')}
			/>
			<Field
				label={sentences.terms}
				hint={sentences.termsHint}
				error={sentenceBeside('terms')}
				rows={3}
				maxLength={offerLimits.terms}
				{...bind('terms')}
			/>
			<div className="grid items-start gap-5 sm:grid-cols-3">
				<Field
					label={sentences.price}
					hint={sentences.priceHint({ min: priceMin, max: priceMax })}
					error={numberError('price_coins')}
					inputMode="numeric"
					isRequired
					{...bind('price_coins')}
				/>
				<Field label={sentences.stock} error={numberError('stock')} inputMode="numeric" isRequired {...bind('stock')} />
				<Field
					label={sentences.perMember}
					error={numberError('per_member')}
					inputMode="numeric"
					isRequired
					{...bind('per_member')}
				/>
			</div>
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<Field label={sentences.from} type="date" error={sentenceBeside('valid_from')} {...bind('valid_from')} />
				<Field label={sentences.to} type="date" error={sentenceBeside('valid_to')} isRequired {...bind('valid_to')} />
			</div>
			<OfferPictureField picture={picture} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={isBusy || picture.isPreparing}>
					{offer ? sentences.save : sentences.publish}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{sentences.cancel}
				</Button>
			</div>
		</form>
	);
}
