import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Picture } from '#web/components/faces/picture.tsx';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { late } from '#web/components/states/late.tsx';
import type { Area } from '#web/pictures/crop.ts';
import { CroppedPicture } from '#web/pictures/cropped-picture.tsx';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';
import { removeLater } from '#web/pictures/photos/remove-later.ts';
import type { SendingField } from '#web/pictures/picture-upload.ts';
import { UploadProgress } from '#web/pictures/upload-progress.tsx';
import { useFileDrop } from '#web/pictures/use-file-drop.ts';
import { usePictureUpload } from '#web/pictures/use-picture-upload.ts';

/** Fetched once a picture was chosen: most who see the field choose none. */
const CropDialog = late(async () => (await import('#web/pictures/crop-dialog.tsx')).CropDialog);

interface PictureFieldProps extends SendingField {
	/** Names the picture among all others of its member. */
	name: string;
	hint: string;
	image: string | null;
	/** The width of the kept part divided by its height. */
	ratio: number;
	/** The classes that give the picture its width and its corners. */
	className: string;
	sizes: string;
	/** What is shown where there is no picture. */
	children?: ReactNode;
	remove: () => Promise<unknown>;
}

/** A field for one picture, which is chosen or dropped, cropped, sent, replaced and removed here. */
export function PictureField({
	name,
	label,
	hint,
	image,
	ratio,
	className,
	sizes,
	children,
	...actions
}: PictureFieldProps) {
	const { send, remove, onChange } = actions;
	/** The picture of which a part is being chosen. Its object URL is revoked when it is no longer shown. */
	const [cropped, setCropped] = useState<{ file: File; src: string }>();
	const [objection, setObjection] = useState<string>();
	const { state, chosen, start, stop, retry } = usePictureUpload(name, { label, send, onChange });
	const labelId = useId();
	useEffect(() => () => URL.revokeObjectURL(cropped?.src ?? ''), [cropped?.src]);

	const choose = async ([file]: File[]) => {
		if (!file) return;
		stop();
		setCropped(undefined);
		setObjection(objectionTo(file));
		if (objectionTo(file)) return;
		await fitFile(file).then(
			(fitting) => setCropped({ file: fitting, src: URL.createObjectURL(fitting) }),
			(error) => setObjection(sentenceOf(error)),
		);
	};
	const use = (area: Area | null) => {
		if (!cropped) return;
		setCropped(undefined);
		start({ file: cropped.file, area });
	};
	const takeAway = () => {
		onChange(null);
		removeLater({ of: name, text: sentences.removed, send: remove, onBack: () => onChange(image) });
	};
	const { isOver, dropProps } = useFileDrop((files) => void choose(files));
	return (
		<section aria-labelledby={labelId} className="grid gap-3">
			<div>
				<h3 id={labelId} className="font-medium font-sans text-base tracking-normal">
					{label}
				</h3>
				<p className="text-muted text-sm">{hint}</p>
			</div>
			<div
				{...dropProps}
				className={classNames(
					'relative grid place-items-center overflow-hidden border bg-surface transition',
					isOver ? 'border-accent ring-4 ring-accent/25' : 'border-line',
					!image && !chosen && !cropped && 'border-dashed',
					className,
				)}
				style={{ aspectRatio: ratio }}
			>
				{chosen ? (
					<CroppedPicture src={chosen.src} area={chosen.area} />
				) : image ? (
					<Picture image={image} alt={label} sizes={sizes} isEager className="size-full" />
				) : (
					(children ?? <ImagePlus aria-hidden="true" className="size-8 text-muted" />)
				)}
			</div>
			<UploadProgress name={label} state={state} onStop={stop} onRetry={retry} />
			<FormFailure>{objection}</FormFailure>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
				<FileButton onFiles={choose} isDisabled={state.kind === 'sending'}>
					{image ? sentences.replace : sentences.choose}
				</FileButton>
				{image && (
					<Button
						look="quiet"
						size="small"
						icon={<Trash2 aria-hidden="true" className="size-4" />}
						aria-label={`${sentences.remove}: ${label}`}
						isHeld={state.kind === 'sending'}
						onClick={takeAway}
					>
						{sentences.remove}
					</Button>
				)}
				<span className="hidden text-muted text-sm sm:inline">{sentences.drop}</span>
			</div>
			{cropped && <CropDialog src={cropped.src} ratio={ratio} onDone={use} onClose={() => setCropped(undefined)} />}
		</section>
	);
}
