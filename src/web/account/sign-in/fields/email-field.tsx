import { pageSentences } from '#sentences/pages.ts';
import { Field } from '#web/components/forms/field.tsx';

interface EmailFieldProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
}

/** The field for the address that somebody signs in with. */
export function EmailField(props: EmailFieldProps) {
	return (
		<Field
			label={pageSentences.auth.email}
			name="email"
			type="email"
			autoComplete="username"
			inputMode="email"
			isRequired
			{...props}
		/>
	);
}
