import { Bell as BellIcon } from 'lucide-react';
import { sentences } from '#sentences/shell.ts';
import { CountBadge, countText } from '#web/components/count-badge.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { useMyCounts } from '#web/counts/my-counts.ts';

const Panel = late(
	async () => (await import('#web/notifications/bell-panel.tsx')).BellPanel,
	<Skeleton className="h-72" />,
);

/** Shows the bell of the navigation bar with how much is unread; a press opens the panel below it. */
export function Bell() {
	const { unread_notifications: unread } = useMyCounts();
	const { notifications, unreadNotifications } = sentences.nav;
	return (
		<Dropdown
			name={unread > 0 ? unreadNotifications({ count: countText(unread) }) : notifications}
			label={
				<>
					<BellIcon aria-hidden="true" className="size-5.5" />
					<CountBadge count={unread} />
				</>
			}
			buttonClassName="relative grid size-11 place-items-center rounded-full hover:bg-ink/6"
			panelClassName="-right-24 w-[min(25rem,calc(100vw-1.5rem))] sm:right-0"
		>
			{(close, isOpen) => isOpen && <Panel onChoose={close} />}
		</Dropdown>
	);
}
