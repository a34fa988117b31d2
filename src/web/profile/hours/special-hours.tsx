import type { Profile } from '#contract/profiles/profiles.ts';
import { factSentences as sentences } from '#sentences/profile-form/facts.ts';
import { dayRange } from '#web/components/times/day-range.ts';

/** Shows the days on which the hours differ from those of the week. */
export function SpecialHours({ days }: { days: Profile['special_hours'] }) {
	if (days.length === 0) return null;
	const sorted = days.toSorted((one, other) => one.from.localeCompare(other.from));
	return (
		<div className="mt-4">
			<h3 className="font-medium font-sans text-sm tracking-normal">{sentences.specialTitle}</h3>
			<ul className="mt-1.5 grid gap-1 text-sm">
				{sorted.map(({ from, to, closed, opens, closes, note }) => (
					<li key={`${from} ${to} ${opens}`} className="flex justify-between gap-x-4">
						<span className="text-muted">
							{dayRange(from, to)}
							{note && <span dir="auto">{` · ${note}`}</span>}
						</span>
						<span className="shrink-0 tabular-nums">
							{closed ? sentences.specialClosed : opens && closes ? `${opens}–${closes}` : sentences.allDay}
						</span>
					</li>
				))}
			</ul>
		</div>
	);
}
