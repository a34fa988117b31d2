import type { Invitee } from '#contract/invitations/network.ts';
import { networkSentences as sentences } from '#sentences/invitations/network.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Day } from '#web/components/times/day.tsx';
import { longDayText } from '#web/formats/days.ts';
import { StateMark } from '#web/invitations/state-mark.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Lists whom the member invited, how far each invitation is, and what it waits for. */
export function InviteeTable({ invitees }: { invitees: Invitee[] }) {
	return (
		<section>
			<h2 className="mb-4 text-2xl">{sentences.invitees}</h2>
			<table className="w-full max-sm:block">
				<thead className="text-left text-muted text-sm max-sm:sr-only">
					<tr>
						<th className="pb-2 font-medium" scope="col">
							{sentences.name}
						</th>
						<th className="pb-2 font-medium" scope="col">
							{sentences.joinedOn}
						</th>
						<th className="pb-2 font-medium" scope="col">
							{sentences.state}
						</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line border-line border-y max-sm:block">
					{invitees.map((invitee) => (
						<tr
							key={invitee.member?.id ?? invitee.joined_at}
							className="align-middle max-sm:grid max-sm:gap-2 max-sm:py-4"
						>
							<th className="py-3 pr-4 text-left font-medium max-sm:p-0" scope="row">
								<Person member={invitee.member} />
							</th>
							<td className="py-4 pr-4 text-muted max-sm:p-0">
								<Day date={invitee.joined_at} />
							</td>
							<td className="py-3 max-sm:p-0">
								<StateMark state={invitee.state}>{sentences.states[invitee.state]}</StateMark>
								<p className="mt-1.5 max-w-md text-muted text-sm">{noteOf(invitee)}</p>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

function Person({ member }: Pick<Invitee, 'member'>) {
	return (
		<span className="flex items-center gap-3">
			<Avatar image={member?.image} name={member?.name} className="size-9" />
			{member ? (
				<Link to={paths.member(member.id)} className="rounded underline-offset-4 hover:underline" dir="auto">
					{member.name}
				</Link>
			) : (
				<span className="font-normal text-muted">{sentences.hidden}</span>
			)}
		</span>
	);
}

/** Returns what a join waits for, or what came of it. */
function noteOf({ state, why, counts_from, coins }: Invitee): string | null {
	if (state === 'qualified' || state === 'rewarded') return earnedNote(coins);
	if (!why) return null;
	return why === 'too_early'
		? sentences.why.too_early({ day: longDayText(new Date(counts_from)) })
		: sentences.why[why];
}

function earnedNote(coins: Invitee['coins']): string | null {
	const { earned } = sentences;
	if (!coins) return earned.none;
	const { amount: n, state, waits_for, available_on } = coins;
	if (state === 'released') return earned.released({ n });
	if (waits_for) return earned[waits_for]({ n });
	return available_on && earned.ready({ n, day: longDayText(new Date(available_on)) });
}
