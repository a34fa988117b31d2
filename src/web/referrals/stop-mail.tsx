import { useState } from 'react';
import { consentSentences as sentences } from '#sentences/referrals/consent.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';

/**
 * Stops mail about referrals. The link in a mail's header leads here where the mail program does not stop it by itself;
 * `of` is the recipient's address, sealed.
 */
export function StopMail({ of }: { of: string | null }) {
	const [isDone, setDone] = useState(false);
	const { sentence, isBusy, write } = useWrite('POST /referrals/opt-out');
	useHeadingFocus(isDone ? 'done' : 'asked');
	if (isDone) return <AuthFrame title={sentences.left} />;
	if (!of) return <AuthFrame title={sentences.stopUnknown} />;
	const stop = () =>
		write({ body: { of } }, () => {
			setDone(true);
		});
	return (
		<AuthFrame title={sentences.stopTitle} lead={sentences.stopLead}>
			<div className="mt-6 grid gap-3">
				<FormFailure>{sentence}</FormFailure>
				<Button size="large" isBusy={isBusy} onClick={stop}>
					{sentences.stop}
				</Button>
			</div>
		</AuthFrame>
	);
}
