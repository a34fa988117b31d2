import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { PictureUpload, type SendingField } from '#web/pictures/picture-upload.ts';
import { readSession, useSession } from '#web/session/session.ts';

/** The uploads that are shown, or go on behind other pages, by their member and picture. */
const uploads = new Map<string, PictureUpload>();

/**
 * Lets go of the uploads that nothing shows and that are done. One that failed waits for its member, also through the end
 * of a session, until somebody else is here.
 */
function sweep(): void {
	const here = readSession()?.uid;
	for (const [key, upload] of uploads) {
		const isOfAnother = here !== undefined && !key.startsWith(`${here} `);
		const isOver = upload.shown.state.kind === 'idle' || (upload.shown.state.kind === 'failed' && isOfAnother);
		if (upload.listeners.size > 0 || !isOver) continue;
		upload.stop();
		uploads.delete(key);
	}
}

/** The browser asks before it closes the page while a picture is under way, also behind another page of the site. */
const askBeforeClosing = (event: BeforeUnloadEvent): void => {
	if ([...uploads.values()].some(({ isUnderWay }) => isUnderWay)) event.preventDefault();
};

/** Sends the picture of a field, with its progress, a way to stop it and to retry it, also when the field is left. */
export function usePictureUpload(name: string, field: SendingField) {
	const uid = useSession()?.uid;
	const key = `${uid} ${name}`;
	const find = useCallback(() => {
		const upload = uploads.get(key) ?? new PictureUpload(name, () => readSession()?.uid === uid, sweep);
		uploads.set(key, upload);
		return upload;
	}, [key, name, uid]);
	const subscribe = useCallback(
		(onChange: () => void) => {
			const upload = find();
			upload.listeners.add(onChange);
			// A picture may have failed for a member who was here before.
			sweep();
			return () => {
				upload.listeners.delete(onChange);
				sweep();
			};
		},
		[find],
	);
	const { state, chosen } = useSyncExternalStore(
		subscribe,
		() => uploads.get(key)?.shown ?? nothing,
		() => nothing,
	);
	useEffect(() => {
		find().field = field;
	});
	return {
		state,
		chosen,
		start: (picture: Parameters<PictureUpload['start']>[0]) => {
			window.addEventListener('beforeunload', askBeforeClosing);
			void find().start(picture);
		},
		stop: () => find().stop(),
		retry: () => void find().retry(),
	};
}

const nothing: PictureUpload['shown'] = { state: { kind: 'idle' } };
