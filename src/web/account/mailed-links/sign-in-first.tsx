import { useState } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { AskForPassword } from '#web/account/ask-for-password.tsx';
import { AuthPage } from '#web/account/sign-in/auth-page.tsx';
import { emailError } from '#web/account/sign-in/fields/check-fields.ts';
import { EmailField } from '#web/account/sign-in/fields/email-field.tsx';
import { PasswordField } from '#web/account/sign-in/fields/password-field.tsx';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ActionCode } from '#web/session/action-code.ts';
import { signIn } from '#web/session/identity.ts';
import { useSession } from '#web/session/session.ts';

const { action, password: passwordWords } = accountSentences;

/**
 * Asks for a sign-in before an address is confirmed for an account, and tells somebody who did not make that account
 * what to do. The page goes on by itself once somebody is signed in.
 */
export function SignInFirst({ code: { kind, email } }: { code: ActionCode }) {
	const isChange = kind === 'verifyAndChangeEmail';
	// A new address may have been mistyped: its reader is not told the present one.
	const account = isChange ? null : email;
	const [typed, setTyped] = useState('');
	const [password, setPassword] = useState('');
	const session = useSession();
	const form = useForm({
		fields: { email: account ?? typed, password },
		check: (fields) => ({
			email: account ? undefined : emailError(fields.email),
			password: fields.password ? undefined : passwordWords.missingCurrent,
		}),
		send: (fields) => signIn(fields.email.trim(), fields.password),
		sentences: account ? authErrorSentences.confirming : {},
	});
	const { signInFirst: words } = action;
	return (
		<AuthPage
			title={isChange ? action.verifyAndChangeEmail.title : action.verifyEmail.title}
			lead={isChange ? words.changeLead({ email }) : words.lead({ account: email })}
			notice={session && <Notice className="mt-6">{words.otherAccount(named(session.email ?? session.name))}</Notice>}
			onSignedIn={() => {}}
			mayCreate={false}
		>
			<form method="post" noValidate className="space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				{account ? (
					// Hidden, for password managers, which then fill in the password of the account.
					<input type="email" name="username" autoComplete="username" value={account} readOnly hidden />
				) : (
					<EmailField value={typed} onChange={setTyped} error={form.errors.email} />
				)}
				<PasswordField
					autoComplete="current-password"
					value={password}
					onChange={setPassword}
					error={form.errors.password}
				/>
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{action.toSignIn}
				</Button>
			</form>
			<section className="mt-8 border-line border-t pt-6">
				<h2 className="font-medium">{isChange ? words.notAskedTitle : words.notYoursTitle}</h2>
				<p className="mt-1 mb-4 text-muted text-sm">{isChange ? words.notAsked : words.notYours}</p>
				{!isChange && <AskForPassword email={email} look="secondary" />}
			</section>
		</AuthPage>
	);
}

const named = (name: string | undefined) => ({ name: name ?? '', hasName: Boolean(name) });
