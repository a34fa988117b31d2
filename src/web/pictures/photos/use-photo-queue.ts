import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { PhotoQueue } from '#web/pictures/photos/photo-queue.ts';
import type { PhotoShelf } from '#web/pictures/photos/photo-shelf.ts';
import { readSession } from '#web/session/session.ts';

/** The queues that are shown, or that send on behind other pages, by their member and shelf. */
const queues = new Map<string, PhotoQueue>();

/** The browser asks before it closes the page while a photo is under way, also behind another page of the site. */
const askBeforeClosing = (event: BeforeUnloadEvent): void => {
	if ([...queues.values()].some(({ isUnderWay }) => isUnderWay)) event.preventDefault();
};

/** Shows the photos that a member adds to a shelf, which are sent also when the shelf is no longer shown. */
export function usePhotoQueue(
	shelf: PhotoShelf,
	uid: string | undefined,
	onAdded: (photos: OtherImage[], headers: Headers) => void,
) {
	const name = `${uid} ${shelf.name}`;
	const find = useCallback(() => {
		const queue = queues.get(name) ?? new PhotoQueue(shelf, () => readSession()?.uid === uid);
		queues.set(name, queue);
		return queue;
	}, [name, shelf, uid]);
	const subscribe = useCallback(
		(onChange: () => void) => {
			const queue = find();
			queue.listeners.add(onChange);
			// What had to wait until its member was here again goes on.
			queue.goOn();
			return () => {
				queue.listeners.delete(onChange);
				if (queue.listeners.size === 0 && queue.photos.length === 0) queues.delete(name);
			};
		},
		[find, name],
	);
	const queue = useSyncExternalStore(
		subscribe,
		() => queues.get(name)?.photos ?? none,
		() => none,
	);
	useEffect(() => {
		find().onAdded = onAdded;
	});
	return {
		queue,
		add: (files: File[]) => {
			window.addEventListener('beforeunload', askBeforeClosing);
			find().add(files);
		},
		retry: (key: string) => find().retry(key),
		discard: (key: string) => find().discard(key),
	};
}

const none: PhotoQueue['photos'] = [];
