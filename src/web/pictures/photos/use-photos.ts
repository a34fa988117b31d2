import { useCallback, useState, useSyncExternalStore } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';
import { PhotoList } from '#web/pictures/photos/photo-list.ts';
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
	const [list] = useState(() => new PhotoList(initial));
	const subscribe = useCallback(
		(listener: () => void) => {
			list.listeners.add(listener);
			return () => list.listeners.delete(listener);
		},
		[list],
	);
	const photos = useSyncExternalStore(
		subscribe,
		() => list.shown,
		() => list.shown,
	);
	/** The ids of photos that are removed from sight, and can still be restored. */
	const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
	const shown = photos.filter(({ id }) => !hidden.has(id));

	const tell = (headers: Headers) => onChange([...list.stored], headers);
	const change = async (...change: Parameters<PhotoList['change']>) => {
		try {
			tell(await list.change(...change));
		} catch (error) {
			showToast(sentenceOf(error));
		}
	};
	return {
		shown,
		/** Takes the photos that were added, out of the answer to that. */
		add: (all: OtherImage[], headers: Headers) => {
			list.add(all);
			tell(headers);
		},
		describe: (id: string, alt: string) =>
			change(
				(photos) => photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)),
				() => shelf.change(id, { alt }),
			),
		move: (id: string, place: { besides: string; isBefore: boolean }) => {
			const positionIn = (photos: readonly OtherImage[]) =>
				positionOf(
					photos.map((photo) => photo.id),
					id,
					place,
				);
			return change(
				(photos) => withMoved(photos, id, positionIn(photos)),
				(stored) => shelf.change(id, { position: positionIn(stored) }),
			);
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
					tell(await list.remove(id, () => shelf.remove(id)));
					hide(false);
				},
			});
		},
	};
}
