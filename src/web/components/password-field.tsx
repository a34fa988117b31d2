import { useState } from 'react';
import { Field } from '#web/components/field.tsx';
import { messages } from '#web/messages/en.ts';

interface PasswordFieldProps {
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
	hint?: string;
	autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be shown while one types. */
export function PasswordField({ autoComplete, ...rest }: PasswordFieldProps) {
	const [isShown, setShown] = useState(false);
	return (
		<div className="relative">
			<Field
				label={messages.auth.password}
				name="password"
				type={isShown ? 'text' : 'password'}
				autoComplete={autoComplete}
				isRequired
				{...rest}
			/>
			<button
				type="button"
				aria-pressed={isShown}
				className="absolute top-0 right-0 rounded text-muted text-sm underline-offset-2 hover:text-ink hover:underline"
				onClick={() => setShown(!isShown)}
			>
				{isShown ? messages.auth.hidePassword : messages.auth.showPassword}
			</button>
		</div>
	);
}
