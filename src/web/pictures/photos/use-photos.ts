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
	/** After every change, with the answer's headers: a profile has another version then. */
	onChange: (photos: OtherImage[], headers: Headers) => void;
}

/** Photos side by side, changed at once here and then there; what was refused there goes back. */
export function usePhotos({ shelf, initial, onChange }: UsePhotosOptions) {
	const [photos, setPhotos] = useState(initial);
	/** Taken away, and not yet for good. */
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
