import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { useFocusBack } from '#web/components/focus-back.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { NotificationRow } from '#web/notifications/notification-row.tsx';

interface BellViewProps {
	state: Loaded<Notification[]>;
	/** All notifications are being marked as read. */
	isReading: boolean;
	onReadAll: () => void;
	onRetry: () => void;
	/** A notification was pressed. */
	onOpen: (told: Notification) => void;
	/** A link of the panel was pressed, which leads away. */
	onChoose: () => void;
}

/**
 * Shows the panel below the bell: the notifications, or that they are loading, that there are none, or that they failed
 * to load.
 */
export function BellView({ state, isReading, onReadAll, onRetry, onOpen, onChoose }: BellViewProps) {
	const hasUnread = state.is === 'ready' && state.value.some(({ read_at }) => read_at === null);
	const heading = useFocusBack<HTMLHeadingElement>(hasUnread);
	return (
		<div>
			<div className="flex items-center justify-between gap-3 px-3 pt-1 pb-2">
				<h2 ref={heading} className="outline-none font-sans font-semibold text-base tracking-normal">
					{sentences.title}
				</h2>
				{hasUnread && (
					<button
						type="button"
						aria-disabled={isReading || undefined}
						onClick={isReading ? undefined : onReadAll}
						className="rounded-lg px-2 py-1 text-accent text-sm hover:bg-ink/6"
					>
						{sentences.readAll}
					</button>
				)}
			</div>
			<LoadedPart state={state} onRetry={onRetry} rows={4}>
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
											onOpen(pressed);
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
