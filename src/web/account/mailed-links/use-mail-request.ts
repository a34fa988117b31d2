import { useState } from 'react';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';

interface MailRequest {
	state: 'idle' | 'busy' | 'sent';
	/** The sentence that tells why the message was not sent. */
	failure: string | undefined;
	send: () => Promise<void>;
}

/** Requests a message on the press of a button, and tells whether it is on its way or why it is not. */
export function useMailRequest(request: () => Promise<void>): MailRequest {
	const [state, setState] = useState<MailRequest['state']>('idle');
	const [failure, setFailure] = useState<string>();
	async function send(): Promise<void> {
		setState('busy');
		setFailure(undefined);
		try {
			await request();
			setState('sent');
		} catch (error) {
			setFailure(sentenceOfAuthError(error, authErrorSentences.askingForMail));
			setState('idle');
		}
	}
	return { state, failure, send };
}
