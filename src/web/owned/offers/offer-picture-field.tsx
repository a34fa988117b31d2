import { ImagePlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mediaLimits } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { offerFormSentences as sentences } from '#sentences/offers/form.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { Picture } from '#web/components/faces/picture.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';

type ChosenPicture = ReturnType<typeof usePicture>;

/** Keeps the picture that an offer will have: the present one, another, or none. */
export function usePicture(before: OtherImage | null) {
	const [shown, setShown] = useState(before);
	const [chosen, setChosen] = useState<{ file: File; address: string }>();
	const [alt, setAlt] = useState('');
	/** While a picture is made small enough to be sent, the offer waits for it. */
	const [isPreparing, setPreparing] = useState(false);
	useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen?.address]);
	const choose = async ([file]: File[]) => {
		if (!file) return;
		const objection = objectionTo(file);
		if (objection) return void showToast(objection);
		setPreparing(true);
		try {
			const fitting = await fitFile(file);
			setChosen({ file: fitting, address: URL.createObjectURL(fitting) });
		} catch (error) {
			showToast(sentenceOf(error));
		} finally {
			setPreparing(false);
		}
	};
	const clear = () => {
		setShown(null);
		setChosen(undefined);
	};
	return { before, shown, chosen, alt, setAlt, isPreparing, choose, clear };
}

/** Sends the chosen picture, or removes the one before; does nothing where neither was changed. */
export async function sendPicture(id: string, { before, shown, chosen, alt }: ChosenPicture): Promise<void> {
	const params = { id };
	if (chosen) await api('POST /offers/:id/image', { params, files: { image: chosen.file }, body: { alt: [alt] } });
	else if (before && !shown) await api('DELETE /offers/:id/image', { params });
}

export function OfferPictureField({ picture }: { picture: ChosenPicture }) {
	const { shown, chosen, alt, setAlt, isPreparing, choose, clear } = picture;
	const image = chosen?.address ?? shown?.url;
	return (
		<section className="grid justify-items-start gap-3">
			<div>
				<h3 className="font-medium font-sans text-sm tracking-normal">{sentences.picture}</h3>
				<p className="mt-0.5 text-muted text-sm">{sentences.pictureHint}</p>
			</div>
			{image && (
				<div className="relative">
					<Picture
						image={image}
						alt={chosen ? alt : shown?.alt}
						sizes="16rem"
						className="aspect-16/10 w-64 max-w-full rounded-xl"
					/>
					<Button
						look="secondary"
						aria-label={sentences.takePictureAway}
						className="absolute top-2 right-2 size-9 px-0!"
						onClick={clear}
					>
						<X aria-hidden="true" className="size-4" />
					</Button>
				</div>
			)}
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<FileButton
					icon={<ImagePlus aria-hidden="true" className="size-4" />}
					isBusy={isPreparing}
					onFiles={(files) => void choose(files)}
				>
					{sentences.addPicture}
				</FileButton>
				<p role="status" className="text-muted text-sm">
					{isPreparing && sentences.preparingPicture}
				</p>
			</div>
			{chosen && (
				<Field
					label={sentences.alt}
					hint={sentences.altHint}
					maxLength={mediaLimits.altMax}
					value={alt}
					onChange={setAlt}
					className="w-full"
				/>
			)}
		</section>
	);
}
