import { useId, useState } from 'react';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { monthText } from '#web/formats/days.ts';
import { monthOf, visitMonths } from '#web/reviews/writing/visit-months.ts';

interface VisitFieldProps {
	/** The day of the visit, or the first of its month; null where it is not told. */
	value: string | null;
	onChange: (value: string | null) => void;
	error: string | undefined;
}

/** Asks for the month in which the author was there: nobody remembers the day. */
export function VisitField({ value, onChange, error }: VisitFieldProps) {
	const id = useId();
	const [months] = useState(() => visitMonths(new Date(), value));
	return (
		<label className="flex w-fit min-w-48 flex-col gap-1.5">
			<span className="font-medium text-sm">{writingSentences.visited}</span>
			<select
				value={value ? monthOf(value) : ''}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? id : undefined}
				onChange={(event) => onChange(event.target.value || null)}
				className={`${inputClasses} h-11`}
			>
				<option value="">{writingSentences.notVisited}</option>
				{months.map((month) => (
					<option key={month} value={month}>
						{monthText(new Date(month))}
					</option>
				))}
			</select>
			{error && (
				<span id={id} className="text-danger text-sm">
					{error}
				</span>
			)}
		</label>
	);
}
