import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Picture } from '#web/components/faces/picture.tsx';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { late } from '#web/components/states/late.tsx';
import { showToast } from '#web/components/toast.tsx';
import { type Area, cropText } from '#web/pictures/crop.ts';
import { CroppedPicture } from '#web/pictures/cropped-picture.tsx';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';
import { removeLater, removeNow } from '#web/pictures/photos/remove-later.ts';
import { UploadProgress } from '#web/pictures/upload-progress.tsx';
import { useFileDrop } from '#web/pictures/use-file-drop.ts';
import { useUpload } from '#web/pictures/use-upload.ts';

/** Fetched once a picture was chosen: most who see the field choose none. */
const CropDialog = late(async () => (await import('#web/pictures/crop-dialog.tsx')).CropDialog);

interface PictureFieldProps {
	/** Names the picture among all others of its member. */
	name: string;
	label: string;
	hint: string;
	image: string | null;
	/** The width of the kept part divided by its height. */
	ratio: number;
	/** The classes that give the picture its width and its corners. */
	className: string;
	sizes: string;
	/** What is shown where there is no picture. */
	children?: ReactNode;
	/** Sends the file and returns the address of the picture. */
	send: (
		client: Client,
		file: { image: File; crop?: string | undefined; signal: AbortSignal },
	) => Promise<string | null>;
	remove: () => Promise<unknown>;
	onChange: (image: string | null) => void;
}

interface Chosen {
	file: File;
	/** An object URL, revoked when the picture is no longer shown here. */
	src: string;
	/** The part of the picture to keep; undefined while it is being chosen, null for the whole picture. */
	area?: Area | null;
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
	const [chosen, setChosen] = useState<Chosen>();
	const [objection, setObjection] = useState<string>();
	const { state, start, stop, retry } = useUpload();
	const labelId = useId();
	useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen?.src]);

	const choose = async ([file]: File[]) => {
		if (!file) return;
		stop();
		setChosen(undefined);
		setObjection(objectionTo(file));
		if (objectionTo(file)) return;
		await fitFile(file).then(
			(fitting) => setChosen({ file: fitting, src: URL.createObjectURL(fitting) }),
			(error) => setObjection(sentenceOf(error)),
		);
	};
	const use = (area: Area | null) => {
		if (!chosen) return;
		setChosen({ ...chosen, area });
		void start(async (client, signal) => {
			const crop = area ? cropText(area) : undefined;
			await removeNow(name);
			onChange(await send(client, { image: chosen.file, crop, signal }));
			setChosen(undefined);
			showToast(sentences.saved);
		});
	};
	const takeAway = () => {
		onChange(null);
		removeLater({ of: name, text: sentences.removed, send: remove, onBack: () => onChange(image) });
	};
	const { isOver, dropProps } = useFileDrop((files) => void choose(files));
	const isSending = state.kind !== 'idle';
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
					!image && !chosen && 'border-dashed',
					className,
				)}
				style={{ aspectRatio: ratio }}
			>
				{chosen && isSending ? (
					<CroppedPicture src={chosen.src} area={chosen.area ?? null} />
				) : image ? (
					<Picture image={image} alt={label} sizes={sizes} isEager className="size-full" />
				) : (
					(children ?? <ImagePlus aria-hidden="true" className="size-8 text-muted" />)
				)}
			</div>
			<UploadProgress
				name={label}
				state={state}
				onStop={() => {
					stop();
					setChosen(undefined);
				}}
				onRetry={() => void retry()}
			/>
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
						onClick={takeAway}
					>
						{sentences.remove}
					</Button>
				)}
				<span className="hidden text-muted text-sm sm:inline">{sentences.drop}</span>
			</div>
			{chosen && chosen.area === undefined && (
				<CropDialog src={chosen.src} ratio={ratio} onDone={use} onClose={() => setChosen(undefined)} />
			)}
		</section>
	);
}
