import { useState } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { changePassword, setPassword } from '#web/account/credentials.ts';
import { useConfirmed } from '#web/account/mailed-links/confirming.tsx';
import { NewPasswordField } from '#web/account/sign-in/fields/new-password-field.tsx';
import { newPasswordError } from '#web/account/sign-in/fields/password-rules.ts';
import { useForm } from '#web/account/sign-in/use-form.ts';
import type { Loaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import type { SignInMethod } from '#web/session/sign-in-method.ts';

interface PasswordSectionProps {
	methods: Loaded<SignInMethod[]>;
	email: string | null;
	onRetry: () => void;
	/** Called after the password was changed or set. */
	onChanged: () => void;
}

const { password: words } = accountSentences;

/** Changes the password, or sets the first one of an account that was made with a provider. */
export function PasswordSection({ methods, email, onRetry, onChanged }: PasswordSectionProps) {
	const hasPassword = methods.is !== 'ready' || methods.value.some(({ id }) => id === 'password');
	return (
		<AccountSection
			isFolded
			id="password"
			title={hasPassword ? words.title : words.setTitle}
			lead={hasPassword ? words.lead : words.setLead}
		>
			<LoadedPart state={methods} onRetry={onRetry} rows={1}>
				{() =>
					email ? (
						<PasswordForm email={email} hasPassword={hasPassword} onChanged={onChanged} />
					) : (
						<p className="text-sm">{words.needsAddress}</p>
					)
				}
			</LoadedPart>
		</AccountSection>
	);
}

interface PasswordFormProps {
	email: string;
	hasPassword: boolean;
	onChanged: () => void;
}

function PasswordForm({ email, hasPassword, onChanged }: PasswordFormProps) {
	const [password, setNewPassword] = useState('');
	const [isWanted, setWanted] = useState(false);
	const confirmed = useConfirmed();
	const form = useForm({
		fields: { password },
		check: async (fields) => ({ password: await newPasswordError(fields.password) }),
		send: async (fields) => {
			const isDone = await confirmed(() => (hasPassword ? changePassword : setPassword)(fields.password));
			if (!isDone) return;
			setNewPassword('');
			showToast(hasPassword ? words.changed : words.setDone);
			onChanged();
		},
	});
	return (
		<form
			method="post"
			noValidate
			className="max-w-md space-y-4"
			onSubmit={form.submit}
			onFocus={() => setWanted(true)}
		>
			<FormFailure>{form.failure}</FormFailure>
			{/* Hidden, for password managers, which then store the password with its account. */}
			<input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
			<NewPasswordField
				label={words.new}
				isWanted={isWanted}
				value={password}
				onChange={setNewPassword}
				error={form.errors.password}
			/>
			<Button type="submit" look="secondary" size="small" isBusy={form.isBusy}>
				{hasPassword ? words.change : words.set}
			</Button>
		</form>
	);
}
