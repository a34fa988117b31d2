import { accountSentences } from '#sentences/account/account.ts';
import { sendVerification } from '#web/account/credentials.ts';
import { useMailRequest } from '#web/account/mailed-links/use-mail-request.ts';
import { OutboxLink } from '#web/account/sign-in/outbox-link.tsx';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

/** A button that sends the message that verifies the address again, and says that it did. */
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
