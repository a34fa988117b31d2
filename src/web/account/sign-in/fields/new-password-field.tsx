import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { PasswordField, type PasswordFieldProps } from '#web/account/sign-in/fields/password-field.tsx';
import { judgePassword, type PasswordRule } from '#web/account/sign-in/fields/password-rules.ts';
import { classNames } from '#web/components/class-names.ts';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint' | 'onFocus'> {
	/**
	 * Whether somebody is about to choose a password; otherwise the site's rules are only loaded once the field has the
	 * focus.
	 */
	isWanted?: boolean;
}

/** The field for a new password, with the site's rules, each ticked off once it is met. */
export function NewPasswordField({ isWanted = true, ...field }: NewPasswordFieldProps) {
	const [hasFocus, setFocus] = useState(false);
	const rules = usePasswordRules(field.value, isWanted || hasFocus);
	return (
		<PasswordField
			autoComplete="new-password"
			// The line is there from the beginning: a button that moves while it is pressed is missed.
			hint={rules.length > 0 ? <Rules rules={rules} /> : <span aria-hidden="true">&nbsp;</span>}
			onFocus={() => setFocus(true)}
			{...field}
		/>
	);
}

function Rules({ rules }: { rules: PasswordRule[] }) {
	const { rulesTitle, met, notMet } = accountSentences.password;
	return (
		<span className="flex flex-wrap gap-x-4 gap-y-1">
			<span className="sr-only">{rulesTitle}: </span>
			{rules.map(({ label, isMet }) => (
				<span key={label} className={classNames('inline-flex items-center gap-1.5', isMet && 'text-good')}>
					<Check
						aria-hidden="true"
						className={classNames('size-4 rounded-full border p-0.5', isMet ? 'border-good' : 'border-muted *:hidden')}
					/>
					{label}
					<span className="sr-only">({isMet ? met : notMet})</span>
				</span>
			))}
		</span>
	);
}

function usePasswordRules(password: string, isWanted: boolean): PasswordRule[] {
	const [rules, setRules] = useState<PasswordRule[]>([]);
	useEffect(() => {
		if (!isWanted) return;
		let isCurrent = true;
		// Where the policy cannot be read, the service decides.
		judgePassword(password).then(
			(found) => isCurrent && setRules(found),
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [password, isWanted]);
	return rules;
}
