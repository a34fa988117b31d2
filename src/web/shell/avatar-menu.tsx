import { sentences } from '#sentences/shell.ts';
import { CountBadge } from '#web/components/count-badge.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { useMyCounts } from '#web/counts/my-counts.ts';
import { useSession } from '#web/session/session.ts';

/** Fetched when it is first opened: no page carries it for people who do not open it. */
const UserMenu = late(
	async () => (await import('#web/shell/user-menu.tsx')).UserMenu,
	<Skeleton className="m-1.5 h-96" />,
);

/**
 * Shows the avatar of whoever is signed in, with the number of friend requests that wait, and the personal menu behind
 * it.
 */
export function AvatarMenu() {
	const session = useSession();
	const { friend_requests: requests } = useMyCounts();
	const { accountMenu, requestsWait } = sentences.nav;
	return (
		<Dropdown
			className="hidden signed-in:block"
			name={requests > 0 ? `${accountMenu}, ${requestsWait({ n: requests })}` : accountMenu}
			label={
				<>
					<Avatar image={session?.image} isEager className="size-9" />
					<CountBadge count={requests} />
				</>
			}
			buttonClassName="round-button relative"
			panelClassName="right-0 w-72 scroll-pb-16"
		>
			{(close, isOpen) => isOpen && <UserMenu close={close} />}
		</Dropdown>
	);
}
