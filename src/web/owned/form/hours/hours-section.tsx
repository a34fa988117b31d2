import { useMemo } from 'react';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { reviewSentences } from '#sentences/reviews/reviews.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { type FormPart, fieldId } from '#web/owned/form/form-part.ts';
import { FormSection } from '#web/owned/form/form-section.tsx';
import { DayHours } from '#web/owned/form/hours/day-hours.tsx';
import { allDays, commonWeeks, copyDay, overlappingDays } from '#web/owned/form/hours/opening-week.ts';
import { SpecialDaysField } from '#web/owned/form/hours/special-days-field.tsx';

export const HoursSection = (part: FormPart) => (
	<FormSection id="hours" title={sentences.sections.hours}>
		<WeekFields {...part} />
		<SpecialDaysField
			days={part.draft.special_hours}
			onChange={(days) => part.set({ special_hours: days })}
			errorOf={part.errorOf}
		/>
	</FormSection>
);

/** The fields for the hours of the week and their time zone. */
export function WeekFields({ draft, set, errorOf }: FormPart) {
	const { hours, timezone, special_hours } = draft;
	const overlaps = overlappingDays(hours).map((day) => reviewSentences.days[day - 1]);
	const hasTimes = hours.length > 0 || special_hours.length > 0;
	return (
		<>
			<div className="sm:col-span-2">
				{hours.length === 0 && (
					<div className="mb-3 flex flex-wrap items-center gap-2">
						<span className="text-muted text-sm">{sentences.weeksLabel}</span>
						{(Object.keys(commonWeeks) as (keyof typeof commonWeeks)[]).map((name) => (
							<button
								key={name}
								type="button"
								className={buttonClasses('secondary', 'small')}
								onClick={() => set({ hours: [...commonWeeks[name]] })}
							>
								{sentences.weeks[name]}
							</button>
						))}
					</div>
				)}
				<div className="overflow-hidden rounded-card border border-line bg-raised">
					{allDays.map((day) => (
						<DayHours
							key={day}
							day={day}
							hours={hours}
							onChange={(changed) => set({ hours: changed })}
							onCopy={(to) => set({ hours: copyDay(hours, day, to) })}
						/>
					))}
				</div>
				{(errorOf('hours') || overlaps.length > 0) && (
					<p role="status" className="mt-2 text-sm text-warn">
						{errorOf('hours') ?? sentences.overlap({ days: overlaps.join(', ') })}
					</p>
				)}
			</div>
			{hasTimes && (
				<TimezoneField value={timezone} onChange={(zone) => set({ timezone: zone })} error={errorOf('timezone')} />
			)}
		</>
	);
}

interface TimezoneFieldProps {
	value: string;
	onChange: (zone: string) => void;
	error: string | undefined;
}

function TimezoneField({ value, onChange, error }: TimezoneFieldProps) {
	// The stored time zone stays in the list even if this browser does not know it.
	const zones = useMemo(() => [...new Set([value, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean), [value]);
	return (
		<SelectField id={fieldId('timezone')} label={sentences.timezone} value={value} onChange={onChange} error={error}>
			{zones.map((zone) => (
				<option key={zone} value={zone}>
					{zone.replaceAll('_', ' ')}
				</option>
			))}
		</SelectField>
	);
}
