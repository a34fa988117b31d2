import { Copy, Plus, X } from 'lucide-react';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { Dropdown } from '#web/components/dropdown.tsx';
import type { HoursRow } from '#web/owned/form/draft/draft.ts';
import { allDay, allDays, endsNextDay, isAllDay, nextInterval, weekdays } from '#web/owned/form/hours/opening-week.ts';
import { TimeField } from '#web/owned/form/hours/time-field.tsx';

interface DayHoursProps {
	/** The day of the week, 1 for Monday. */
	day: number;
	/** The hours of the whole week. */
	hours: HoursRow[];
	onChange: (hours: HoursRow[]) => void;
	onCopy: (to: number[]) => void;
}

const roundButton = 'grid size-9 shrink-0 place-items-center rounded-full hover:bg-ink/7';

/** The hours of one day of the week: closed, all day, or any number of intervals. */
export function DayHours({ day, hours, onChange, onCopy }: DayHoursProps) {
	const name = reviewSentences.days[day - 1] ?? '';
	const rows = hours.filter((row) => row.day === day);
	const others = hours.filter((row) => row.day !== day);
	const isRound = rows.length === 1 && rows.every(isAllDay);
	const write = (changed: HoursRow[]) => onChange([...others, ...changed].sort((one, other) => one.day - other.day));
	return (
		<div className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 sm:grid-cols-[7.5rem_1fr_auto]">
			<span className="pt-1.5 font-medium text-[0.9375rem]">{name}</span>
			<div className="order-last col-span-2 flex flex-wrap items-center gap-x-4 gap-y-2 sm:order-none sm:col-span-1">
				{rows.length === 0 && <span className="py-1.5 text-muted text-sm">{sentences.closedDay}</span>}
				{isRound && <span className="py-1.5 text-sm">{factSentences.allDay}</span>}
				{!isRound &&
					rows.map((row, index) => {
						const change = (part: Partial<HoursRow>) =>
							write(rows.map((other) => (other === row ? { ...row, ...part } : other)));
						return (
							<span key={index} className="inline-flex items-center gap-1.5">
								<TimeField
									label={`${name}, ${sentences.opens}`}
									value={row.opens}
									onChange={(opens) => change({ opens })}
								/>
								<span aria-hidden="true">–</span>
								<TimeField
									label={`${name}, ${sentences.closes}`}
									value={row.closes}
									onChange={(closes) => change({ closes })}
								/>
								{endsNextDay(row) && <span className="text-muted text-xs">{sentences.nextDay}</span>}
								<button
									type="button"
									aria-label={sentences.removeInterval({ day: name })}
									className={roundButton}
									onClick={() => write(rows.filter((other) => other !== row))}
								>
									<X aria-hidden="true" className="size-4" />
								</button>
							</span>
						);
					})}
			</div>
			<div className="flex items-center gap-0.5">
				<button
					type="button"
					aria-pressed={isRound}
					aria-label={sentences.openAllDay({ day: name })}
					className="h-9 rounded-full px-2.5 text-muted text-xs hover:bg-ink/7 aria-pressed:bg-accent-soft aria-pressed:text-ink"
					onClick={() => write(isRound ? [] : [{ day, ...allDay }])}
				>
					{sentences.aroundTheClock}
				</button>
				{!isRound && (
					<button
						type="button"
						aria-label={sentences.addInterval({ day: name })}
						className={roundButton}
						onClick={() => write([...rows, nextInterval(hours, day)])}
					>
						<Plus aria-hidden="true" className="size-4" />
					</button>
				)}
				{rows.length > 0 && <CopyMenu day={day} name={name} onCopy={onCopy} />}
			</div>
		</div>
	);
}

function CopyMenu({ day, name, onCopy }: { day: number; name: string; onCopy: (to: number[]) => void }) {
	const next = allDays.find((other) => other === day + 1);
	const choices: [string, number[]][] = [
		[sentences.toAll, allDays],
		[sentences.toWeekdays, weekdays],
		...(next ? [[sentences.toNext({ day: reviewSentences.days[next - 1] ?? '' }), [next]] as [string, number[]]] : []),
	];
	return (
		<Dropdown
			name={sentences.copyDay({ day: name })}
			label={<Copy aria-hidden="true" className="size-4" />}
			buttonClassName={roundButton}
			panelClassName="right-0 w-48"
		>
			{(close) => (
				<>
					<p className="px-3.5 py-1.5 text-muted text-xs">{sentences.copyTo}</p>
					{choices.map(([label, days]) => (
						<button
							key={label}
							type="button"
							className="block w-full rounded-xl px-3.5 py-2 text-left text-sm hover:bg-ink/7"
							onClick={() => {
								onCopy(days);
								close();
							}}
						>
							{label}
						</button>
					))}
				</>
			)}
		</Dropdown>
	);
}
