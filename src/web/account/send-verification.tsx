import { accountSentences } from '#sentences/account.ts';
import { OutboxLink } from '#web/account/outbox-link.tsx';
import { useMailRequest } from '#web/account/use-mail-request.ts';
import { sendVerification } from '#web/auth/account.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/form-failure.tsx';

/** Sends the message that verifies the address again, and says that it did. */
export function SendVerification({ email }: { email: string }) {
	const { state, failure, send } = useMailRequest(sendVerification);
	return (
		<div className="space-y-3">
			<FormFailure>{failure}</FormFailure>
			{state === 'sent' ? (
				<p role="status" className="text-good text-sm">
					{accountSentences.email.sent({ email })}
				</p>
			) : (
				<Button look="secondary" size="small" isBusy={state === 'busy'} onClick={send}>
					{accountSentences.email.sendAgain}
				</Button>
			)}
			<OutboxLink />
		</div>
	);
}
