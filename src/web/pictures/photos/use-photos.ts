import { useState } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { positionOf, withMoved } from '#web/pictures/photos/photo-order.ts';
import type { PhotoShelf } from '#web/pictures/photos/photo-shelf.ts';
import { removeLater } from '#web/pictures/photos/remove-later.ts';

interface UsePhotosOptions {
	shelf: PhotoShelf;
	initial: OtherImage[];
	/** Called after every change, with the headers of the answer: they carry the new version of a profile. */
	onChange: (photos: OtherImage[], headers: Headers) => void;
}

/** Keeps a list of photos. Each change is shown at once and then sent; one that the server refused is reverted. */
export function usePhotos({ shelf, initial, onChange }: UsePhotosOptions) {
	const [photos, setPhotos] = useState(initial);
	/** The ids of photos that are removed from sight, and can still be restored. */
	const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
	const shown = photos.filter(({ id }) => !hidden.has(id));

	const take = (next: OtherImage[], headers: Headers) => {
		setPhotos(next);
		onChange(next, headers);
	};
	const change = async (imageId: string, body: Parameters<PhotoShelf['change']>[1], next: OtherImage[]) => {
		const before = photos;
		setPhotos(next);
		try {
			const { data, headers } = await shelf.change(imageId, body);
			take(data, headers);
		} catch (error) {
			setPhotos(before);
			showToast(sentenceOf(error));
		}
	};
	return {
		shown,
		take,
		describe: (id: string, alt: string) =>
			change(
				id,
				{ alt },
				photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)),
			),
		move: (id: string, place: { besides: string; isBefore: boolean }) => {
			const ids = photos.map((photo) => photo.id);
			const position = positionOf(ids, id, place);
			return change(id, { position }, withMoved(photos, id, position));
		},
		remove: (id: string) => {
			const hide = (isHidden: boolean) =>
				setHidden((before) => new Set(isHidden ? [...before, id] : [...before].filter((other) => other !== id)));
			hide(true);
			removeLater({
				of: `photo ${id}`,
				text: sentences.removed,
				onBack: () => hide(false),
				send: async () => {
					const { data, headers } = await shelf.remove(id);
					take(data, headers);
					hide(false);
				},
			});
		},
	};
}
