import { useId } from 'react';
import { messageLimits } from '#contract/limits.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { classNames } from '#web/components/class-names.ts';

interface SubjectFieldProps {
	value: string;
	onChange: (subject: string) => void;
	error: string | undefined;
	/** Whether the subject stays as it is, because it is on its way. */
	isFixed: boolean;
}

export function SubjectField({ value, onChange, error, isFixed }: SubjectFieldProps) {
	const id = useId();
	return (
		<>
			<div
				className={classNames(
					'flex items-center gap-1.5 border-b py-1.5 focus-within:border-accent',
					error ? 'border-danger' : 'border-line',
				)}
			>
				<label htmlFor={id} className="w-16 shrink-0 text-muted text-sm">
					{sentences.subject}
				</label>
				<input
					id={id}
					value={value}
					readOnly={isFixed}
					maxLength={messageLimits.subject}
					dir="auto"
					aria-invalid={Boolean(error)}
					aria-describedby={error && `${id}-error`}
					className="h-9 min-w-0 flex-1 bg-transparent font-medium text-base outline-none"
					onChange={(event) => onChange(event.target.value)}
				/>
			</div>
			{error && (
				<p id={`${id}-error`} role="alert" className="text-danger text-sm">
					{error}
				</p>
			)}
		</>
	);
}
