import { accountSentences } from '#sentences/account/account.ts';
import { requestPasswordReset } from '#web/account/credentials.ts';
import { useMailRequest } from '#web/account/mailed-links/use-mail-request.ts';
import { OutboxLink } from '#web/account/sign-in/outbox-link.tsx';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';

/** A button that sends the link for a new password to an address. */
export function AskForPassword({ email, look = 'primary' }: { email: string; look?: 'primary' | 'secondary' }) {
	const { state, failure, send } = useMailRequest(() => requestPasswordReset(email));
	return (
		<div className="space-y-4">
			<FormFailure>{failure}</FormFailure>
			{state === 'sent' ? (
				<Notice look="good">
					{accountSentences.action.resetSent({ email })}
					<OutboxLink className="mt-1" />
				</Notice>
			) : (
				<Button look={look} isBusy={state === 'busy'} onClick={send}>
					{accountSentences.action.sendReset}
				</Button>
			)}
		</div>
	);
}
