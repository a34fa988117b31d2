import { type ReactNode, useState } from 'react';
import { pageSentences } from '#sentences/pages.ts';
import { Field } from '#web/components/forms/field.tsx';

export interface PasswordFieldProps {
	label?: string;
	name?: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	hint?: ReactNode;
	autoComplete: 'current-password' | 'new-password';
	autoFocus?: boolean;
	onFocus?: () => void;
}

/** The field for a password, which can be shown while somebody types. */
export function PasswordField({ label = pageSentences.auth.password, name = 'password', ...rest }: PasswordFieldProps) {
	const [isShown, setShown] = useState(false);
	return (
		<div className="relative">
			<Field label={label} name={name} type={isShown ? 'text' : 'password'} isRequired {...rest} />
			<button
				type="button"
				aria-pressed={isShown}
				className="absolute top-0 right-0 rounded text-muted text-sm underline-offset-2 hover:text-ink hover:underline"
				onClick={() => setShown(!isShown)}
			>
				{isShown ? pageSentences.auth.hidePassword : pageSentences.auth.showPassword}
			</button>
		</div>
	);
}
