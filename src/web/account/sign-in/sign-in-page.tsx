import { useEffect, useState } from 'react';
import { type MetaFunction, useLocation } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { pageSentences } from '#sentences/pages.ts';
import { AuthPage } from '#web/account/sign-in/auth-page.tsx';
import { emailError } from '#web/account/sign-in/fields/check-fields.ts';
import { EmailField } from '#web/account/sign-in/fields/email-field.tsx';
import { PasswordField } from '#web/account/sign-in/fields/password-field.tsx';
import { useAuthForm } from '#web/account/sign-in/use-auth-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { signIn } from '#web/session/identity.ts';
import { type EndReason, readEndReason } from '#web/session/session.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: pageSentences.auth.signIn, path: paths.signIn() });

export default function SignIn() {
	// Somebody who has just chosen a new password need not type their address again.
	const known = (useLocation().state as { email?: string } | null)?.email ?? '';
	const [email, setEmail] = useState(known);
	const [password, setPassword] = useState('');
	const form = useAuthForm(
		{ email, password },
		(fields) => ({
			email: emailError(fields.email),
			password: fields.password ? undefined : pageSentences.auth.passwordMissing,
		}),
		(fields) => signIn(fields.email.trim(), fields.password),
	);
	return (
		<AuthPage
			title={pageSentences.auth.signInTitle}
			lead={pageSentences.auth.signInLead}
			notice={<WhySignedOut />}
			footer={
				<>
					{pageSentences.auth.noAccount}{' '}
					<Link to={paths.signUp(form.next)} className="font-medium text-accent hover:underline">
						{pageSentences.auth.signUp}
					</Link>
				</>
			}
		>
			<form method="post" noValidate className="space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				<EmailField value={email} onChange={setEmail} error={form.errors.email} />
				<PasswordField
					autoComplete="current-password"
					value={password}
					onChange={setPassword}
					error={form.errors.password}
				/>
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{pageSentences.auth.signIn}
				</Button>
				<p className="text-center">
					<Link
						to={paths.forgotPassword}
						state={{ email }}
						className="rounded text-muted text-sm underline-offset-2 hover:text-ink hover:underline"
					>
						{pageSentences.auth.forgotPassword}
					</Link>
				</p>
			</form>
		</AuthPage>
	);
}

/**
 * Tells why a session ended without being asked to. Only this browser knows, so nothing shows while rendering on the
 * server.
 */
function WhySignedOut() {
	const [reason, setReason] = useState<EndReason | null>(null);
	useEffect(() => setReason(readEndReason()), []);
	return reason && <Notice className="mt-6">{accountSentences.ended[reason]}</Notice>;
}
