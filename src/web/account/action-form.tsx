import { useState } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { applyCode, resetPassword } from '#web/account/credentials.ts';
import { SignInFirst } from '#web/account/mailed-links/sign-in-first.tsx';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { codeOf } from '#web/account/sign-in/error-sentences.ts';
import { NewPasswordField } from '#web/account/sign-in/fields/new-password-field.tsx';
import { newPasswordError } from '#web/account/sign-in/fields/password-rules.ts';
import { useForm } from '#web/account/sign-in/use-form.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';
import { type ActionCode, mayUse } from '#web/session/action-code.ts';
import { refreshIdToken } from '#web/session/identity.ts';
import { useSession } from '#web/session/session.ts';

interface ActionFormProps {
	code: ActionCode;
	onDone: () => void;
	/** Called with what the service threw; throws it on when the form is to show it. */
	onRefused: (error: unknown) => void;
}

const { action } = accountSentences;

/** Shows whose account a link is about and what it would do, with the button that does it. */
export function ActionForm({ code, onDone, onRefused }: ActionFormProps) {
	const [password, setPassword] = useState('');
	const session = useSession();
	/** The uid of the session that the service refused for this account. */
	const [refusedUid, setRefusedUid] = useState<string>();
	const form = useForm<{ password?: string } & Record<string, string>>({
		fields: code.setsPassword ? { password } : {},
		check: async () => (code.setsPassword ? { password: await newPasswordError(password) } : {}),
		send: async () => {
			try {
				await (code.setsPassword ? resetPassword(code.code, password) : applyCode(code));
			} catch (error) {
				if (!signingInCodes.has(codeOf(error) ?? '')) return onRefused(error);
				return setRefusedUid(session?.uid);
			}
			// What the link did has verified the address of the session here, or ended it: a fresh token shows which at
			// once.
			void refreshIdToken();
			onDone();
		},
		sentences: code.kind === 'recoverEmail' ? authErrorSentences.recovering : {},
	});
	const needsSignIn = !mayUse(code, session) || (code.needsSignIn && session?.uid === refusedUid);
	useHeadingFocus(needsSignIn ? 'signIn' : 'press');
	if (needsSignIn) return <SignInFirst code={code} />;
	return (
		<AuthFrame title={action[code.kind].title} lead={<Lead code={code} own={session?.email} />}>
			<form method="post" noValidate className="mt-8 space-y-5" onSubmit={form.submit}>
				<FormFailure>{form.failure}</FormFailure>
				{code.setsPassword && (
					<>
						{/* Hidden, for password managers, which then store the password with its account. */}
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
			{!code.setsPassword && <p className="mt-5 text-center text-muted text-sm">{action.press}</p>}
		</AuthFrame>
	);
}

/** The refusals that signing in again can mend. */
const signingInCodes = new Set(['user-mismatch', 'user-signed-out', 'user-token-expired', 'invalid-user-token']);

/** `own` is the address of whoever is signed in. */
function Lead({ code: { kind, email, formerEmail }, own }: { code: ActionCode; own: string | undefined }) {
	switch (kind) {
		case 'resetPassword':
			return action.account({ email });
		case 'verifyEmail':
			return action.verifyEmail.lead({ email });
		case 'verifyAndChangeEmail':
			return action.verifyAndChangeEmail.lead({ email, former: own ?? '', hasFormer: Boolean(own) });
		case 'recoverEmail':
			return action.recoverEmail.lead({ email, former: formerEmail ?? '', hasFormer: Boolean(formerEmail) });
	}
}
