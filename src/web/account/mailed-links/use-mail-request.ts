import { useState } from 'react';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';

interface MailRequest {
	state: 'idle' | 'busy' | 'sent';
	/** Why it was not sent, as a sentence. */
	failure: string | undefined;
	send: () => Promise<void>;
}

/** A message that is asked for by pressing a button: whether it is on its way, and why not. */
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
			setFailure(sentenceOfAuthError(error));
			setState('idle');
		}
	}
	return { state, failure, send };
}
