import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { classNames } from '#web/components/class-names.ts';
import { useFocusBack } from '#web/components/focus-back.ts';
import { FileButton } from '#web/components/forms/file-button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { PhotoDetails } from '#web/pictures/photos/photo-details.tsx';
import { PhotoGrid } from '#web/pictures/photos/photo-grid.tsx';
import type { PhotoShelf } from '#web/pictures/photos/photo-shelf.ts';
import { usePhotoQueue } from '#web/pictures/photos/use-photo-queue.ts';
import { usePhotos } from '#web/pictures/photos/use-photos.ts';
import { UploadProgress } from '#web/pictures/upload-progress.tsx';
import { useFileDrop } from '#web/pictures/use-file-drop.ts';
import { useSession } from '#web/session/session.ts';

interface PhotoManagerProps {
	shelf: PhotoShelf;
	initial: OtherImage[];
	onChange: (photos: OtherImage[], headers: Headers) => void;
}

/** Lets the photos' owner add, describe, sort and remove them. */
export function PhotoManager(props: PhotoManagerProps) {
	const uid = useSession()?.uid;
	return <PhotosOf key={`${uid} ${props.shelf.name}`} uid={uid} {...props} />;
}

function PhotosOf({ shelf, initial, onChange, uid }: PhotoManagerProps & { uid: string | undefined }) {
	const photos = usePhotos({ shelf, initial, onChange });
	const uploads = usePhotoQueue(shelf, uid, photos.add);
	const [chosenId, setChosenId] = useState<string>();
	const titleId = useId();
	const { max } = shelf;
	const { shown } = photos;
	const index = shown.findIndex(({ id }) => id === chosenId);
	const chosen = shown[index];
	const heading = useFocusBack<HTMLHeadingElement>(chosen?.id);
	const free = max - shown.length - uploads.queue.length;

	const add = (files: File[]) => {
		if (files.length > free) showToast(sentences.tooMany({ max }));
		uploads.add(files.slice(0, Math.max(0, free)));
	};
	const { isOver, dropProps } = useFileDrop(add);
	return (
		<section
			aria-labelledby={titleId}
			{...dropProps}
			className={classNames('-m-3 rounded-card p-3 transition', isOver && 'bg-accent-soft ring-2 ring-accent')}
		>
			<h3 ref={heading} id={titleId} className="font-medium font-sans text-base tracking-normal">
				{sentences.photos}
			</h3>
			<p className="mb-3 text-muted text-sm">
				{sentences.photosHint({ count: shown.length, max, hasLargest: shelf.hasLargest })}
			</p>
			{shown.length > 0 && <PhotoGrid photos={shown} chosen={chosen?.id} onChoose={setChosenId} onMove={photos.move} />}
			{shown.length > 0 && !chosen && <p className="mt-3 text-muted text-sm">{sentences.choosePhoto}</p>}
			{chosen && (
				<PhotoDetails
					key={chosen.id}
					photo={chosen}
					index={index}
					count={shown.length}
					onDescribe={(alt) => photos.describe(chosen.id, alt)}
					onMove={(steps) => photos.move(chosen.id, { besides: shown[index + steps]!.id, isBefore: steps < 0 })}
					onRemove={() => photos.remove(chosen.id)}
				/>
			)}
			{uploads.queue.length > 0 && (
				<ul className="mt-4 grid gap-3">
					{uploads.queue.map(({ key, file, src, state }) => (
						<li key={key} className="flex items-center gap-4 rounded-xl border border-line bg-raised p-3">
							<img src={src} alt="" className="size-14 shrink-0 rounded-lg bg-surface object-cover" />
							<div className="min-w-0 flex-1">
								<UploadProgress
									name={file.name}
									state={state}
									waits
									onStop={() => uploads.discard(key)}
									onRetry={() => uploads.retry(key)}
								/>
							</div>
						</li>
					))}
				</ul>
			)}
			<div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
				<FileButton
					isMultiple
					onFiles={add}
					isDisabled={free <= 0}
					icon={<ImagePlus aria-hidden="true" className="size-4" />}
				>
					{sentences.addPhotos}
				</FileButton>
				<span className="hidden text-muted text-sm sm:inline">{sentences.dropPhotos}</span>
			</div>
		</section>
	);
}
