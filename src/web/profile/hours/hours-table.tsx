import type { Profile } from '#contract/profiles/profiles.ts';
import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { classNames } from '#web/components/class-names.ts';
import { hoursText } from '#web/profile/hours/todays-hours.ts';

/** Shows the hours of the week, one row for each day; a day with a break has more than one interval. */
export function HoursTable({ hours, today }: { hours: Profile['hours']; today?: number }) {
	return (
		<table className="w-full text-sm">
			<tbody>
				{sentences.days.map((name, at) => {
					const isToday = today === at + 1;
					return (
						<tr key={name} aria-current={isToday ? 'date' : undefined} className={isToday ? 'font-medium' : undefined}>
							<th
								scope="row"
								className={classNames('py-1 pr-4 text-left', isToday ? 'font-medium' : 'font-normal text-muted')}
							>
								{name}
							</th>
							<td className="py-1 text-right tabular-nums">{hoursText(hours.filter(({ day }) => day === at + 1))}</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}
