import { useState } from 'react';
import { type MetaFunction, useLocation } from 'react-router';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { pageSentences } from '#sentences/pages.ts';
import { requestPasswordReset } from '#web/account/credentials.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { emailError } from '#web/account/sign-in/fields/check-fields.ts';
import { EmailField } from '#web/account/sign-in/fields/email-field.tsx';
import { OutboxLink } from '#web/account/sign-in/outbox-link.tsx';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const { forgot } = accountSentences;

export const meta: MetaFunction = (args) => pageMeta(args, { title: forgot.title, path: paths.forgotPassword });

export default function ForgotPassword() {
	const known = (useLocation().state as { email?: string } | null)?.email ?? '';
	const [email, setEmail] = useState(known);
	const [sentTo, setSentTo] = useState<string>();
	const form = useForm({
		fields: { email },
		check: (fields) => ({ email: emailError(fields.email) }),
		send: async (fields) => {
			const address = fields.email.trim();
			await requestPasswordReset(address).catch(forgetUnknown);
			setSentTo(address);
		},
		sentences: authErrorSentences.askingForMail,
	});
	useHeadingFocus(sentTo ? 'sent' : 'asking');
	const back = (
		<p className="mt-7 text-center text-muted text-sm">
			<Link to={paths.signIn()} className="font-medium text-accent hover:underline">
				{forgot.back}
			</Link>
		</p>
	);
	if (sentTo) {
		return (
			<AuthFrame title={forgot.sentTitle}>
				<Notice look="good" className="mt-6">
					{forgot.sent({ email: sentTo })}
				</Notice>
				<p className="mt-5 text-muted text-sm">{forgot.hint}</p>
				<OutboxLink className="mt-3" />
				<Button look="secondary" className="mt-6" onClick={() => setSentTo(undefined)}>
					{forgot.again}
				</Button>
				{back}
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title={forgot.title} lead={forgot.lead}>
			<noscript>
				<p className="mt-6 rounded-xl bg-accent-soft px-4 py-3 text-sm">{pageSentences.auth.needsScript}</p>
			</noscript>
			<form method="post" noValidate className="mt-8 space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				<EmailField value={email} onChange={setEmail} error={form.errors.email} />
				<Button type="submit" size="large" className="w-full" isBusy={form.isBusy}>
					{forgot.send}
				</Button>
			</form>
			{back}
		</AuthFrame>
	);
}

/** Ignores that an address is unknown: a site may tell unknown addresses apart at sign-in, but this page never does. */
function forgetUnknown(error: unknown): void {
	if ((error as { code?: unknown }).code !== 'auth/user-not-found') throw error;
}
