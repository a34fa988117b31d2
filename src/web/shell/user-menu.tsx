import { useNavigate } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { late } from '#web/components/states/late.tsx';
import { useIsOperator, useMyCounts } from '#web/counts/my-counts.ts';
import { numberText } from '#web/formats/numbers.ts';
import { paths } from '#web/links/paths.ts';
import { signOut } from '#web/session/identity.ts';
import { useSession } from '#web/session/session.ts';
import { MenuItem, WaitingNumber } from '#web/shell/menu-item.tsx';
import { useMyProfiles } from '#web/shell/use-my-profiles.ts';

/** Loaded apart, for the few operators. */
const OperatorEntry = late(async () => (await import('#web/shell/operator-entry.tsx')).OperatorEntry);

/** Shows the personal menu: who is signed in, and the ways to all that is theirs. */
export function UserMenu({ close }: { close: () => void }) {
	const { friend_requests: requests, coins } = useMyCounts();
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
				<MenuItem to={paths.redemptions} onChoose={close}>
					{sentences.nav.redemptions}
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
				<MenuItem to={paths.coins} onChoose={close}>
					{sentences.nav.coins}
					<span className="ml-auto text-muted tabular-nums">{numberText(coins)}</span>
				</MenuItem>
				<MenuItem to={paths.tellAFriend()} onChoose={close}>
					{sentences.nav.tellAFriend}
				</MenuItem>
				<MenuItem to={paths.referralNetwork} onChoose={close}>
					{sentences.nav.referralNetwork}
				</MenuItem>
				<MenuItem to={paths.referrals} onChoose={close}>
					{sentences.nav.referrals}
				</MenuItem>
				<MenuItem to={paths.addProfile} onChoose={close}>
					{sentences.nav.addProfile}
				</MenuItem>
			</ul>
			{/* The sign-out button stays in sight however many businesses stand above it. */}
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
