import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { pageSentences } from '#sentences/pages.ts';
import { AuthPage } from '#web/account/sign-in/auth-page.tsx';
import { emailError } from '#web/account/sign-in/fields/check-fields.ts';
import { EmailField } from '#web/account/sign-in/fields/email-field.tsx';
import { type FoundBy, FoundByField } from '#web/account/sign-in/fields/found-by-field.tsx';
import { NewPasswordField } from '#web/account/sign-in/fields/new-password-field.tsx';
import { newPasswordError } from '#web/account/sign-in/fields/password-rules.ts';
import { useAuthForm } from '#web/account/sign-in/use-auth-form.ts';
import { api } from '#web/calls/api.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { addressAfterSignUp } from '#web/links/next-address.ts';
import { paths } from '#web/links/paths.ts';
import { signUp } from '#web/session/identity.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: pageSentences.auth.signUp, path: paths.signUp() });

export default function SignUp() {
	const [name, setName] = useState('');
	const [email, setEmail] = useState('');
	const [password, setPassword] = useState('');
	const [foundBy, setFoundBy] = useState<FoundBy>('everyone');
	const [isBegun, setBegun] = useState(false);
	const form = useAuthForm(
		{ name, email, password },
		async (fields) => ({
			name: fields.name.trim() ? undefined : pageSentences.auth.nameMissing,
			email: emailError(fields.email),
			password: await newPasswordError(fields.password),
		}),
		async (fields) => {
			const address = fields.email.trim();
			const { isMailSent } = await signUp(fields.name.trim(), address, fields.password);
			showToast(
				isMailSent ? accountSentences.email.signUpSent({ email: address }) : accountSentences.email.signUpNotSent,
			);
			await saveFoundBy(foundBy);
		},
		addressAfterSignUp,
	);
	return (
		<AuthPage
			title={pageSentences.auth.signUpTitle}
			lead={pageSentences.auth.signUpLead}
			onNewcomer={() => saveFoundBy(foundBy)}
			footer={
				<>
					{pageSentences.auth.haveAccount}{' '}
					<Link to={paths.signIn(form.next)} className="font-medium text-accent hover:underline">
						{pageSentences.auth.signIn}
					</Link>
					<span className="mt-3 block">
						{pageSentences.auth.haveCode}{' '}
						<Link to={paths.invitationCode} className="font-medium text-accent hover:underline">
							{pageSentences.auth.enterCode}
						</Link>
					</span>
				</>
			}
		>
			<form method="post" noValidate className="space-y-5" onSubmit={form.submit} onFocus={() => setBegun(true)}>
				<FormFailure>{form.failure}</FormFailure>
				<Field
					label={pageSentences.auth.name}
					name="name"
					autoComplete="name"
					maxLength={80}
					isRequired
					hint={pageSentences.auth.nameHint}
					value={name}
					onChange={setName}
					error={form.errors.name}
				/>
				<EmailField value={email} onChange={setEmail} error={form.errors.email} />
				<NewPasswordField isWanted={isBegun} value={password} onChange={setPassword} error={form.errors.password} />
				<FoundByField value={foundBy} onChange={setFoundBy} />
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{pageSentences.auth.signUp}
				</Button>
			</form>
		</AuthPage>
	);
}

/** Stores by whom a new member can be found. Everyone is the default, and need not be sent. */
async function saveFoundBy(found_by: FoundBy): Promise<void> {
	if (found_by === 'everyone') return;
	await api('PATCH /me', { body: { settings: { found_by } } }).catch(() =>
		showToast(pageSentences.auth.foundByNotSaved),
	);
}
