import { useCallback, useEffect, useState } from 'react';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { showToast } from '#web/components/toast.tsx';
import { listenTo } from '#web/events/heard.ts';
import { BellView } from '#web/notifications/bell-view.tsx';
import { markAllRead, markPressed } from '#web/notifications/reading.ts';

/** The number of notifications for which there is room below the bell. */
const shownMax = 8;

const load = async () => (await api('GET /me/notifications', { query: { limit: shownMax } })).data;

/** Shows the newest notifications, below the bell. */
export function BellPanel({ onChoose }: { onChoose: () => void }) {
	const { state, reload, retry } = useLoaded(load);
	const [isReading, setReading] = useState(false);
	useEffect(() => listenTo(['notification'], reload), [reload]);
	const [newest] = state.is === 'ready' ? state.value : [];
	const readAll = useCallback(async () => {
		if (!newest) return;
		setReading(true);
		await markAllRead(newest).catch((error: unknown) => showToast(sentenceOf(error)));
		setReading(false);
		reload();
	}, [newest, reload]);
	return (
		<BellView
			state={state}
			isReading={isReading}
			onReadAll={() => void readAll()}
			onRetry={retry}
			onOpen={markPressed}
			onChoose={onChoose}
		/>
	);
}
