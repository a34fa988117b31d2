import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField, type TextFieldProps } from 'react-aria-components/TextField';
import { classNames } from '#web/components/class-names.ts';

export const inputClasses =
	'w-full rounded-xl border border-line bg-raised px-3.5 text-base text-ink shadow-[inset_0_1px_2px_oklch(0.25_0.03_45/0.05)] transition placeholder:text-muted hover:border-ink/35 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent/40 disabled:opacity-60 invalid:border-danger data-invalid:border-danger';

interface FieldProps extends Omit<TextFieldProps, 'children' | 'className'> {
	label: string;
	/** A hint below the field, which screen readers read with it. */
	hint?: ReactNode;
	/** The sentence about what is wrong. The field is invalid while there is one. */
	error?: string | undefined;
	placeholder?: string;
	/** A fixed text after the field, such as the domain of an address. */
	suffix?: string;
	/** The number of lines; more than one makes the field a text area. */
	rows?: number;
	className?: string;
}

/** A labelled text field: label above, error and hint below, all connected for assistive technology. */
export function Field({ label, hint, error, placeholder, suffix, rows = 1, className, ...rest }: FieldProps) {
	return (
		<TextField
			validationBehavior="aria"
			isInvalid={Boolean(error)}
			className={classNames('flex flex-col gap-1.5', className)}
			{...rest}
		>
			<Label className="font-medium text-sm">
				{label}
				{rest.isRequired && (
					<span aria-hidden="true" className="text-accent">
						{' *'}
					</span>
				)}
			</Label>
			{rows > 1 ? (
				<TextArea
					rows={rows}
					placeholder={placeholder}
					className={classNames(inputClasses, 'py-2.5 leading-relaxed')}
				/>
			) : (
				<Line suffix={suffix}>
					<Input placeholder={placeholder} className={classNames(inputClasses, 'h-11', suffix && 'min-w-32 flex-1')} />
				</Line>
			)}
			{error ? (
				<FieldError className="text-danger text-sm">{error}</FieldError>
			) : (
				hint && (
					<Text slot="description" className="text-muted text-sm">
						{hint}
					</Text>
				)
			)}
		</TextField>
	);
}

function Line({ suffix, children }: { suffix: string | undefined; children: ReactNode }) {
	if (!suffix) return children;
	return (
		<div className="flex flex-wrap items-center gap-x-2">
			{children}
			<span className="min-w-0 break-all font-medium">{suffix}</span>
		</div>
	);
}
