import { Plus, X } from 'lucide-react';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import type { SpecialDays } from '#web/owned/form/draft/draft.ts';
import { TimeField } from '#web/owned/form/hours/time-field.tsx';

interface SpecialDaysFieldProps {
	days: SpecialDays[];
	onChange: (days: SpecialDays[]) => void;
	errorOf: (path: string) => string | undefined;
}

const today = () => new Date().toLocaleDateString('sv');

/** The fields for holidays, and for days whose hours differ from the week's. */
export function SpecialDaysField({ days, onChange, errorOf }: SpecialDaysFieldProps) {
	const add = () =>
		onChange([...days, { from: today(), to: '', closed: true, opens: '09:00', closes: '12:00', note: '' }]);
	return (
		<section className="sm:col-span-2" aria-labelledby="special-days">
			<h2 id="special-days" className="font-medium font-sans text-sm tracking-normal">
				{factSentences.specialTitle}
			</h2>
			<p className="mt-0.5 mb-3 text-muted text-sm">{sentences.specialLead}</p>
			<ul className="grid gap-3">
				{days.map((day, at) => {
					const change = (part: Partial<SpecialDays>) =>
						onChange(days.map((other) => (other === day ? { ...day, ...part } : other)));
					return (
						<li
							key={at}
							className="flex flex-wrap items-start gap-x-3 gap-y-3 rounded-card border border-line bg-raised p-4"
						>
							<Field
								label={sentences.specialFrom}
								type="date"
								value={day.from}
								onChange={(from) => change({ from })}
								error={errorOf(`special_hours.${at}.from`)}
								className="min-w-32 flex-1 sm:max-w-40"
							/>
							<Field
								label={sentences.specialTo}
								type="date"
								value={day.to || day.from}
								onChange={(to) => change({ to })}
								error={errorOf(`special_hours.${at}.to`)}
								className="min-w-32 flex-1 sm:max-w-40"
							/>
							<Field
								label={sentences.specialNote}
								value={day.note}
								maxLength={120}
								onChange={(note) => change({ note })}
								className="min-w-0 flex-1 basis-full sm:basis-40"
							/>
							<div className="flex w-full flex-wrap items-center gap-4">
								<label className="flex items-center gap-2 text-sm">
									<input
										type="checkbox"
										checked={day.closed}
										onChange={(event) => change({ closed: event.target.checked })}
										className="size-4 accent-accent"
									/>
									{factSentences.specialClosed}
								</label>
								{!day.closed && (
									<span className="inline-flex items-center gap-1.5">
										<TimeField
											label={`${day.from}, ${sentences.opens}`}
											value={day.opens}
											onChange={(opens) => change({ opens })}
										/>
										<span aria-hidden="true">–</span>
										<TimeField
											label={`${day.from}, ${sentences.closes}`}
											value={day.closes}
											onChange={(closes) => change({ closes })}
										/>
									</span>
								)}
								<Button
									look="quiet"
									size="small"
									className="ml-auto"
									icon={<X aria-hidden="true" className="size-4" />}
									onClick={() => onChange(days.filter((other) => other !== day))}
								>
									{sentences.removeSpecial}
								</Button>
							</div>
						</li>
					);
				})}
			</ul>
			<Button
				look="secondary"
				size="small"
				className={days.length > 0 ? 'mt-3' : ''}
				icon={<Plus aria-hidden="true" className="size-4" />}
				onClick={add}
			>
				{sentences.addSpecial}
			</Button>
		</section>
	);
}
