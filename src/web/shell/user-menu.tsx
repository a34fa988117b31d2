import { useNavigate } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { useIsOperator, useMyCounts } from '#web/calls/my-counts.ts';
import { CountBadge } from '#web/components/count-badge.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { late } from '#web/components/states/late.tsx';
import { paths } from '#web/links/paths.ts';
import { signOut } from '#web/session/identity.ts';
import { useSession } from '#web/session/session.ts';
import { MenuItem, WaitingNumber } from '#web/shell/menu-item.tsx';
import { useMyProfiles } from '#web/shell/use-my-profiles.ts';

/** For few. */
const OperatorEntry = late(async () => (await import('#web/shell/operator-entry.tsx')).OperatorEntry);

/** The avatar of whoever is signed in, with the number of friend requests that wait, and the personal menu behind it. */
export function UserMenu() {
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
			buttonClassName="relative grid size-11 place-items-center rounded-full hover:bg-ink/6"
			panelClassName="right-0 w-72 scroll-pb-16"
		>
			{(close) => <UserMenuItems close={close} requests={requests} />}
		</Dropdown>
	);
}

function UserMenuItems({ close, requests }: { close: () => void; requests: number }) {
	const session = useSession();
	const navigate = useNavigate();
	const { profiles, hasFailed } = useMyProfiles();
	const isOperator = useIsOperator();
	const leave = async () => {
		close();
		await signOut().catch(() => {});
		navigate(paths.signIn());
	};
	return (
		<>
			{(session?.name || session?.email) && (
				<div className="border-line border-b px-3.5 pt-1.5 pb-3">
					<div className="truncate font-medium">{session.name ?? session.email}</div>
					<div className="truncate text-muted text-sm">{session.designation ?? (session.name && session.email)}</div>
				</div>
			)}
			<ul className="pt-1.5">
				<MenuItem to={paths.controlPage} onChoose={close}>
					{sentences.nav.controlPage}
				</MenuItem>
				{isOperator && <OperatorEntry onChoose={close} />}
				<MenuItem to={paths.account} onChoose={close}>
					{sentences.nav.account}
				</MenuItem>
				<MenuItem to={paths.feed} onChoose={close}>
					{sentences.nav.feed}
				</MenuItem>
				<MenuItem to={paths.friends} onChoose={close}>
					{sentences.nav.friends}
					{requests > 0 && <WaitingNumber n={requests} label={sentences.nav.requestsWait({ n: requests })} />}
				</MenuItem>
				<MenuItem to={paths.following} onChoose={close}>
					{sentences.nav.following}
				</MenuItem>
				<MenuItem to={paths.messages} onChoose={close}>
					{sentences.nav.messages}
				</MenuItem>
				{profiles.map(({ id, business_name }) => (
					<MenuItem key={id} to={paths.ownedProfile(id)} onChoose={close}>
						{business_name.trim() || sentences.nav.businessProfile}
					</MenuItem>
				))}
				{hasFailed && (
					<li role="status" className="px-3.5 py-2 text-muted text-sm">
						{sentences.nav.businessesNotLoaded}
					</li>
				)}
				<MenuItem to={paths.referralNetwork} onChoose={close}>
					{sentences.nav.referralNetwork}
				</MenuItem>
				<MenuItem to={paths.addProfile} onChoose={close}>
					{sentences.nav.addProfile}
				</MenuItem>
			</ul>
			{/* In sight however many businesses stand above it. */}
			<div className="sticky -bottom-2 -mx-2 mt-1.5 -mb-2 border-line border-t bg-raised p-2 pt-1.5">
				<button
					type="button"
					className="w-full rounded-xl px-3.5 py-2 text-left text-[0.9375rem] hover:bg-ink/6"
					onClick={leave}
				>
					{sentences.nav.signOut}
				</button>
			</div>
		</>
	);
}
