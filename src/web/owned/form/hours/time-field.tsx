import { inputClasses } from '#web/components/forms/field.tsx';

interface TimeFieldProps {
	label: string;
	value: string;
	onChange: (value: string) => void;
}

/** The field for a time of day. Midnight at the end of a day shows as 00:00, as clocks do. */
export const TimeField = ({ label, value, onChange }: TimeFieldProps) => (
	<input
		type="time"
		aria-label={label}
		required
		value={value === '24:00' ? '00:00' : value}
		// Clearing the field keeps the time: an interval needs both its ends.
		onChange={(event) => event.target.value && onChange(event.target.value)}
		className={`${inputClasses} h-9 w-30! px-2! text-sm!`}
	/>
);
