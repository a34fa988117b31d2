import { type ReactNode, useId } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { inputClasses } from '#web/components/forms/field.tsx';

interface SelectFieldProps {
	/** The id of the select list, where links lead to it. */
	id?: string;
	label: string;
	/** A hint below the list, which screen readers read with it. */
	hint?: string;
	value: string;
	onChange: (value: string) => void;
	/** The sentence about what is wrong, in place of the hint. */
	error?: string | undefined;
	autoComplete?: string;
	className?: string;
	/** The options. */
	children: ReactNode;
}

/** The browser's own select list, labelled like every other field. */
export function SelectField(props: SelectFieldProps) {
	const { id: given, label, hint, value, onChange, error, autoComplete, className, children } = props;
	const made = useId();
	const id = given ?? made;
	const belowId = `${id}-below`;
	const below = error ?? hint;
	return (
		<div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
			<label htmlFor={id} className="font-medium text-sm">
				{label}
			</label>
			<select
				id={id}
				value={value}
				autoComplete={autoComplete}
				aria-invalid={error ? true : undefined}
				aria-describedby={below ? belowId : undefined}
				onChange={(event) => onChange(event.target.value)}
				className={classNames(inputClasses, 'h-11')}
			>
				{children}
			</select>
			{below && (
				<p id={belowId} className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
					{below}
				</p>
			)}
		</div>
	);
}
