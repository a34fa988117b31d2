import { useState } from 'react';
import { accountMessages } from '#web/account/messages.ts';
import { OutboxLink } from '#web/account/outbox-link.tsx';
import { type ActionCode, requestPasswordReset } from '#web/auth/account.ts';
import { AuthFrame } from '#web/auth/auth-frame.tsx';
import { sentenceOfAuthError } from '#web/auth/error-sentences.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session.ts';

const { action } = accountMessages;

/** What a link has done, and the way on. `onward` is where the message wanted to lead, within this site. */
export function ActionDone({ code: { kind, email }, onward }: { code: ActionCode; onward: string | undefined }) {
	const session = useSession();
	const { doneTitle, done } = action[kind];
	return (
		<AuthFrame title={doneTitle} lead={typeof done === 'string' ? done : done(email)}>
			{kind === 'recoverEmail' && <AskForPassword email={email} />}
			<div className="mt-8 flex flex-wrap gap-3">
				{kind === 'verifyEmail' && session ? (
					<ButtonLink to={onward ?? paths.controlPage}>{action.onward}</ButtonLink>
				) : (
					<ButtonLink
						to={paths.signIn(onward)}
						state={{ email }}
						look={kind === 'recoverEmail' ? 'secondary' : 'primary'}
					>
						{action.toSignIn}
					</ButtonLink>
				)}
			</div>
		</AuthFrame>
	);
}

/** Whoever could change the address may know the password. */
function AskForPassword({ email }: { email: string }) {
	const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
	const [failure, setFailure] = useState<string>();
	async function send(): Promise<void> {
		setState('busy');
		setFailure(undefined);
		try {
			await requestPasswordReset(email);
			setState('sent');
		} catch (error) {
			setFailure(sentenceOfAuthError(error));
			setState('idle');
		}
	}
	return (
		<div className="mt-6 space-y-4">
			<FormFailure>{failure}</FormFailure>
			{state === 'sent' ? (
				<Notice look="good">
					{action.recoverEmail.resetSent(email)}
					<OutboxLink className="mt-1" />
				</Notice>
			) : (
				<Button isBusy={state === 'busy'} onClick={send}>
					{action.recoverEmail.reset}
				</Button>
			)}
		</div>
	);
}
