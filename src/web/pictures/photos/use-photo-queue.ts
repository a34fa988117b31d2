import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { Objection, sentenceOf } from '#web/calls/sentence.ts';
import { apiWithProgress } from '#web/pictures/api-with-progress.ts';
import { fitFile, objectionTo } from '#web/pictures/fit-file.ts';
import type { PhotoShelf } from '#web/pictures/photos/photo-shelf.ts';
import type { UploadState } from '#web/pictures/use-upload.ts';

export interface QueuedPhoto {
	key: number;
	file: File;
	/** An object URL, revoked when the photo leaves the queue. */
	src: string;
	state: UploadState;
}

/** Sends photos one after the other. One that fails waits to be retried, and does not hold up the others. */
export function usePhotoQueue(shelf: PhotoShelf, onAdded: (photos: OtherImage[], headers: Headers) => void) {
	const [queue, setQueue] = useState<QueuedPhoto[]>([]);
	const lastKey = useRef(0);
	const underWay = useRef<{ key: number; controller: AbortController }>(undefined);
	useEffect(() => () => underWay.current?.controller.abort(), []);

	const change = (key: number, state: UploadState) =>
		setQueue((before) => before.map((photo) => (photo.key === key ? { ...photo, state } : photo)));
	const drop = (key: number) =>
		setQueue((before) =>
			before.filter((photo) => {
				if (photo.key === key) URL.revokeObjectURL(photo.src);
				return photo.key !== key;
			}),
		);
	const send = async ({ key, file }: QueuedPhoto) => {
		const controller = new AbortController();
		underWay.current = { key, controller };
		change(key, { kind: 'sending', share: 0 });
		try {
			const objection = objectionTo(file);
			if (objection) throw new Objection(objection);
			const fitting = await fitFile(file);
			const client = apiWithProgress((share) => change(key, { kind: 'sending', share }));
			const { data, headers } = await shelf.add(client, fitting, controller.signal);
			onAdded(data, headers);
			drop(key);
		} catch (error) {
			if (controller.signal.aborted) return;
			change(key, { kind: 'failed', sentence: sentenceOf(error) });
			if (!(error instanceof ApiError || error instanceof Objection)) throw error;
		} finally {
			if (underWay.current?.key === key) underWay.current = undefined;
		}
	};
	useEffect(() => {
		const next = queue.find(({ state }) => state.kind === 'idle');
		if (next && !underWay.current) void send(next);
	});

	return {
		queue,
		add: (files: File[]) =>
			setQueue((before) => [
				...before,
				...files.map((file) => ({
					key: ++lastKey.current,
					file,
					src: URL.createObjectURL(file),
					state: { kind: 'idle' } as const,
				})),
			]),
		retry: (key: number) => change(key, { kind: 'idle' }),
		/** Removes a photo from the queue, and stops its upload when it is under way. */
		discard: (key: number) => {
			if (underWay.current?.key === key) {
				underWay.current.controller.abort();
				underWay.current = undefined;
			}
			drop(key);
		},
	};
}
