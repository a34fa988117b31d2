import type { Profile } from '#contract/profiles.ts';
import { reviewMessages as messages } from '#web/reviews/messages.ts';

/** The week, one row a day; more than one interval where there is a break. */
export function HoursTable({ hours }: { hours: Profile['hours'] }) {
	return (
		<table className="w-full text-sm">
			<tbody>
				{messages.days.map((name, at) => {
					const intervals = hours.filter(({ day }) => day === at + 1);
					return (
						<tr key={name}>
							<th scope="row" className="py-1 pr-4 text-left font-normal text-muted">
								{name}
							</th>
							<td className="py-1 text-right tabular-nums">
								{intervals.length === 0
									? messages.closedDay
									: intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ')}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
