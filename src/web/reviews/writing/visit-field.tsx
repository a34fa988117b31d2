import { useState } from 'react';
import { writingSentences } from '#sentences/reviews/writing.ts';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { monthText } from '#web/formats/days.ts';
import { monthOf, visitMonths } from '#web/reviews/writing/visit-months.ts';

interface VisitFieldProps {
	/** The day of the visit, or the first of its month; null where it is not told. */
	value: string | null;
	onChange: (value: string | null) => void;
	error: string | undefined;
	/** Whether the month stays as it is, because it is on its way. */
	isFixed: boolean;
}

/** Asks for the month in which the author was there: nobody remembers the day. */
export function VisitField({ value, onChange, error, isFixed }: VisitFieldProps) {
	const [months] = useState(() => visitMonths(new Date(), value));
	return (
		<SelectField
			label={writingSentences.visited}
			value={value ? monthOf(value) : ''}
			onChange={(month) => isFixed || onChange(month || null)}
			error={error}
			className="w-fit min-w-48"
		>
			<option value="">{writingSentences.notVisited}</option>
			{months.map((month) => (
				<option key={month} value={month}>
					{monthText(new Date(month))}
				</option>
			))}
		</SelectField>
	);
}
