import { useState } from 'react';
import { accountMessages } from '#web/account/messages.ts';
import { NewPasswordField } from '#web/account/new-password-field.tsx';
import { type ActionCode, applyCode, resetPassword } from '#web/auth/account.ts';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { refreshIdToken } from '#web/auth/identity.ts';
import { newPasswordError } from '#web/auth/password-rules.ts';
import { useForm } from '#web/auth/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';

interface ActionFormProps {
	code: ActionCode;
	onDone: () => void;
	/** Gets what the service threw; throws it on when the form is to show it. */
	onRefused: (error: unknown) => void;
}

const { action } = accountMessages;

/** Whose account a link is about, what it would do, and the button that does it. */
export function ActionForm({ code, onDone, onRefused }: ActionFormProps) {
	const [password, setPassword] = useState('');
	const isReset = code.kind === 'resetPassword';
	const form = useForm<{ password?: string } & Record<string, string>>({
		fields: isReset ? { password } : {},
		check: async () => (isReset ? { password: await newPasswordError(password) } : {}),
		send: async () => {
			try {
				await (isReset ? resetPassword(code.code, password) : applyCode(code.code));
			} catch (error) {
				return onRefused(error);
			}
			// Whoever is signed in here has a verified address now, or has just been signed out: better to know at once.
			void refreshIdToken();
			onDone();
		},
	});
	return (
		<AuthFrame title={action[code.kind].title} lead={<Lead code={code} />}>
			<form method="post" noValidate className="mt-8 space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				{isReset && (
					<>
						{/* For password managers, so that they store the password with its account. */}
						<input type="email" name="username" autoComplete="username" value={code.email} readOnly hidden />
						<NewPasswordField
							label={action.resetPassword.field}
							value={password}
							onChange={setPassword}
							error={form.errors.password}
							autoFocus
						/>
					</>
				)}
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{action[code.kind].press}
				</Button>
			</form>
			{!isReset && <p className="mt-5 text-center text-muted text-sm">{action.press}</p>}
		</AuthFrame>
	);
}

function Lead({ code: { kind, email, formerEmail } }: { code: ActionCode }) {
	switch (kind) {
		case 'resetPassword':
			return action.account(email);
		case 'verifyEmail':
			return action.verifyEmail.lead(email);
		case 'verifyAndChangeEmail':
		case 'recoverEmail':
			return action[kind].lead(email, formerEmail);
	}
}
