import { Plus, X } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import { inputClasses } from '#web/components/field.tsx';
import type { HoursRow } from '#web/profile-form/draft.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';
import { reviewMessages } from '#web/reviews/messages.ts';

interface HoursEditorProps {
	hours: HoursRow[];
	onChange: (hours: HoursRow[]) => void;
}

/** Any number of intervals a day; a closing time before the opening one means the next day. */
export function HoursEditor({ hours, onChange }: HoursEditorProps) {
	const change = (row: HoursRow, part: Partial<HoursRow>) =>
		onChange(hours.map((other) => (other === row ? { ...row, ...part } : other)));
	return (
		<div className="grid gap-1">
			{reviewMessages.days.map((name, at) => {
				const day = at + 1;
				const rows = hours.filter((row) => row.day === day);
				return (
					<div key={name} className="grid gap-2 border-line border-b py-2 last:border-b-0 sm:grid-cols-[7rem_1fr]">
						<span className="pt-2 text-sm">{name}</span>
						<div className="flex flex-wrap items-center gap-2">
							{rows.map((row, index) => (
								<span key={`${day} ${index}`} className="inline-flex items-center gap-1.5">
									<TimeInput
										label={`${name}, ${messages.opens}`}
										value={row.opens}
										onChange={(opens) => change(row, { opens })}
									/>
									<span aria-hidden="true">–</span>
									<TimeInput
										label={`${name}, ${messages.closes}`}
										value={row.closes}
										onChange={(closes) => change(row, { closes })}
									/>
									<button
										type="button"
										aria-label={messages.removeInterval(name)}
										className="grid size-9 place-items-center rounded-full hover:bg-ink/7"
										onClick={() => onChange(hours.filter((other) => other !== row))}
									>
										<X aria-hidden="true" className="size-4" />
									</button>
								</span>
							))}
							<button
								type="button"
								aria-label={messages.addInterval(name)}
								className="grid size-9 place-items-center rounded-full border border-line hover:border-ink/40"
								onClick={() => onChange([...hours, { day, opens: '09:00', closes: '18:00' }])}
							>
								<Plus aria-hidden="true" className="size-4" />
							</button>
							{rows.length > 0 && day === 1 && (
								<Button
									look="quiet"
									size="small"
									aria-label={messages.copyToAll(name)}
									onClick={() =>
										onChange([1, 2, 3, 4, 5, 6, 7].flatMap((target) => rows.map((row) => ({ ...row, day: target }))))
									}
								>
									{messages.copy}
								</Button>
							)}
						</div>
					</div>
				);
			})}
		</div>
	);
}

const TimeInput = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
	<input
		type="time"
		aria-label={label}
		required
		value={value === '24:00' ? '00:00' : value}
		onChange={(event) => onChange(event.target.value)}
		className={`${inputClasses} h-10 w-30! px-2! text-sm!`}
	/>
);
