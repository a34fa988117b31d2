import type { ReactNode } from 'react';
import { inputClasses } from '#web/components/forms/field.tsx';

interface SelectFieldProps {
	id: string;
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	autoComplete?: string;
	children: ReactNode;
}

/** The browser's own select list, labelled like every other field. */
export function SelectField({ id, label, value, onChange, error, autoComplete, children }: SelectFieldProps) {
	return (
		<label className="flex min-w-0 flex-col gap-1.5">
			<span className="font-medium text-sm">{label}</span>
			<select
				id={id}
				value={value}
				autoComplete={autoComplete}
				aria-invalid={error ? true : undefined}
				aria-describedby={error ? `${id}-error` : undefined}
				onChange={(event) => onChange(event.target.value)}
				className={`${inputClasses} h-11`}
			>
				{children}
			</select>
			{error && (
				<span id={`${id}-error`} className="text-danger text-sm">
					{error}
				</span>
			)}
		</label>
	);
}
