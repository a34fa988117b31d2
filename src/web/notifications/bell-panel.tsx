import { useCallback, useEffect, useState } from 'react';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { listenTo } from '#web/events/heard.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { NotificationRow } from '#web/notifications/notification-row.tsx';
import { markAllRead, markPressed } from '#web/notifications/reading.ts';

/** What has room below the bell. */
const shownMax = 8;

const load = async () => (await api('GET /me/notifications', { query: { limit: shownMax } })).data;

/** The newest notifications, below the bell. */
export function BellPanel({ onChoose }: { onChoose: () => void }) {
	const { state, reload, retry } = useLoaded(load);
	const [isReading, setReading] = useState(false);
	useEffect(() => listenTo(['notification'], reload), [reload]);
	const [newest] = state.is === 'ready' ? state.value : [];
	const hasUnread = state.is === 'ready' && state.value.some(({ read_at }) => read_at === null);
	const readAll = useCallback(async () => {
		if (!newest) return;
		setReading(true);
		await markAllRead(newest).catch(() => {});
		setReading(false);
		reload();
	}, [newest, reload]);
	return (
		<div>
			<div className="flex items-center justify-between gap-3 px-3 pt-1 pb-2">
				<h2 className="font-sans font-semibold text-base tracking-normal">{sentences.title}</h2>
				{hasUnread && (
					<button
						type="button"
						disabled={isReading}
						onClick={() => void readAll()}
						className="rounded-lg px-2 py-1 text-accent text-sm hover:bg-ink/6"
					>
						{sentences.readAll}
					</button>
				)}
			</div>
			<LoadedPart state={state} onRetry={retry} rows={4}>
				{(rows) =>
					rows.length === 0 ? (
						<p className="px-3 py-6 text-center text-muted">{sentences.emptyText}</p>
					) : (
						<ul>
							{rows.map((told) => (
								<li key={told.id}>
									<NotificationRow
										told={told}
										onOpen={(pressed) => {
											markPressed(pressed);
											onChoose();
										}}
									/>
								</li>
							))}
						</ul>
					)
				}
			</LoadedPart>
			<div className="mt-1 flex items-center justify-between gap-3 border-line border-t px-3 pt-2 text-sm">
				<Link to={paths.notifications} onClick={onChoose} className="rounded-lg py-1.5 font-medium text-accent">
					{sentences.seeAll}
				</Link>
				<Link
					to={paths.notificationSettings}
					onClick={onChoose}
					className="rounded-lg py-1.5 text-muted hover:text-ink"
				>
					{sentences.settings}
				</Link>
			</div>
		</div>
	);
}
