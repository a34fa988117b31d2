import type { MemberSettings } from '#contract/members/members.ts';
import {
	kindOf,
	type NotificationChannel,
	type NotificationGroup,
	notificationChannels,
	notificationGroups,
	notificationKindNames,
} from '#contract/notifications/kinds.ts';
import { notificationSentences } from '#sentences/notifications.ts';

const { mail: sentences } = notificationSentences;
type Wishes = MemberSettings['notifications'];

interface ChannelTableProps {
	chosen: Wishes;
	/** Whether the member is told on a device: otherwise there is nothing to choose about devices. */
	hasDevices: boolean;
	/** Gets the groups that changed. */
	onChoose: (change: Wishes) => void;
}

const everywhere = { bell: true, mail: true, push: true };
/** The groups from which something is told so far: for the others there is nothing to choose. */
const groups = notificationGroups.filter((group) => notificationKindNames.some((name) => kindOf(name).group === group));

/** Offers the channels by which a member is told: a row for each group, a column for each channel. */
export function ChannelTable({ chosen, hasDevices, onChoose }: ChannelTableProps) {
	const channels = notificationChannels.filter((channel) => channel !== 'push' || hasDevices);
	return (
		<table className="w-full">
			<thead>
				<tr className="text-left text-muted text-sm">
					<td />
					{channels.map((channel) => (
						<th key={channel} scope="col" className="w-14 pb-2 text-center align-bottom font-medium sm:w-20">
							{sentences[channel]}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{groups.map((group) => (
					<GroupRow
						key={group}
						group={group}
						channels={channels}
						wish={chosen[group] ?? everywhere}
						onChoose={(wish) => onChoose({ [group]: wish })}
					/>
				))}
			</tbody>
		</table>
	);
}

interface GroupRowProps {
	group: NotificationGroup;
	channels: readonly NotificationChannel[];
	wish: Record<NotificationChannel, boolean>;
	onChoose: (wish: Record<NotificationChannel, boolean>) => void;
}

function GroupRow({ group, channels, wish, onChoose }: GroupRowProps) {
	const [name, explanation] = sentences.groups[group];
	const hasMail = notificationKindNames.some(
		(kind) => kindOf(kind).group === group && kindOf(kind).mailed !== 'always',
	);
	return (
		<tr className="border-line border-t">
			<th scope="row" className="py-3 pr-3 text-left font-normal">
				<span className="block font-medium">{name}</span>
				<span className="block text-muted text-sm">{explanation}</span>
			</th>
			{channels.map((channel) => (
				<td key={channel} className="text-center">
					{channel === 'mail' && !hasMail ? (
						<span className="block text-muted text-xs">{sentences.onlyHere}</span>
					) : (
						<label className="inline-grid size-11 cursor-pointer place-items-center">
							<span className="sr-only">{`${name}: ${sentences[channel]}`}</span>
							<input
								type="checkbox"
								checked={wish[channel]}
								onChange={({ target }) => onChoose({ ...wish, [channel]: target.checked })}
								className="size-5 accent-accent"
							/>
						</label>
					)}
				</td>
			))}
		</tr>
	);
}
