import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { emailError } from '#web/auth/check-fields.ts';
import { sentenceOfAuthError } from '#web/auth/error-sentences.ts';
import { requestPasswordReset, signIn } from '#web/auth/identity.ts';
import { useAuthForm } from '#web/auth/use-auth-form.ts';
import { AuthPage } from '#web/components/auth-page.tsx';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { messages } from '#web/messages/en.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: messages.auth.signIn, path: paths.signIn() });

export default function SignIn() {
	const { hasPasswordReset } = useSite();
	const [email, setEmail] = useState('');
	const [password, setPassword] = useState('');
	const form = useAuthForm(
		{ email, password },
		(fields) => ({
			email: emailError(fields.email),
			password: fields.password ? undefined : messages.auth.passwordMissing,
		}),
		(fields) => signIn(fields.email.trim(), fields.password),
	);
	async function forgot(): Promise<void> {
		const wrong = emailError(email);
		if (wrong) return form.setFailure(wrong);
		try {
			await requestPasswordReset(email.trim());
			showToast(messages.auth.resetSent);
		} catch (error) {
			form.setFailure(sentenceOfAuthError(error));
		}
	}
	return (
		<AuthPage
			title={messages.auth.signInTitle}
			lead={messages.auth.signInLead}
			footer={
				<>
					{messages.auth.noAccount}{' '}
					<Link to={paths.signUp(form.next)} className="font-medium text-accent hover:underline">
						{messages.auth.signUp}
					</Link>
				</>
			}
		>
			<form method="post" noValidate className="space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				<Field
					label={messages.auth.email}
					name="email"
					type="email"
					autoComplete="username"
					inputMode="email"
					isRequired
					value={email}
					onChange={setEmail}
					error={form.errors.email}
				/>
				<PasswordField
					autoComplete="current-password"
					value={password}
					onChange={setPassword}
					error={form.errors.password}
				/>
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{messages.auth.signIn}
				</Button>
				{hasPasswordReset && (
					<button
						type="button"
						className="mx-auto block rounded text-muted text-sm underline-offset-2 hover:text-ink hover:underline"
						onClick={forgot}
					>
						{messages.auth.forgotPassword}
					</button>
				)}
			</form>
		</AuthPage>
	);
}
