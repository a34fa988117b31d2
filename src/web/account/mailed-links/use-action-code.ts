import { useCallback, useEffect, useState } from 'react';
import { accountSentences } from '#sentences/account/account.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { inspectCode } from '#web/account/credentials.ts';
import { continueAddress } from '#web/account/sign-in/continue-address.ts';
import { codeOf, sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import type { ActionCode } from '#web/session/action-code.ts';

export type ActionStep =
	| { is: 'reading' }
	| { is: 'signIn' }
	/** `isPassing` tells that the same link may work in a moment. */
	| { is: 'failed'; sentence: string; mode: string | null; isPassing: boolean }
	| { is: 'ready' | 'done'; code: ActionCode; onward: string | undefined };

/**
 * Reads what a mailed link is about, and keeps how far it got. This happens in the browser alone: the server renders
 * the page without its query, so that no code is in a cache or a log. Reading a code does not use it up.
 */
export function useActionCode() {
	const [step, setStep] = useState<ActionStep>({ is: 'reading' });

	const read = useCallback(async () => {
		const query = new URLSearchParams(location.search);
		const mode = query.get('mode');
		const code = query.get('oobCode');
		if (mode === 'signIn') return setStep({ is: 'signIn' });
		if (!code) return setStep({ is: 'failed', sentence: accountSentences.action.missing, mode, isPassing: false });
		setStep({ is: 'reading' });
		try {
			const onward = continueAddress(query.get('continueUrl'), location.origin);
			setStep({ is: 'ready', code: await inspectCode(code), onward });
		} catch (error) {
			setStep(failedStep(error, mode));
		}
	}, []);

	useEffect(() => {
		void read();
	}, [read]);
	return { step, setStep, read };
}

/** Returns the last step for a link that cannot be used, or not just now. */
export function failedStep(error: unknown, mode: string | null): ActionStep {
	const sentence = sentenceOfAuthError(error, mode === 'recoverEmail' ? authErrorSentences.recovering : {});
	return { is: 'failed', sentence, mode, isPassing: passingCodes.has(codeOf(error) ?? '') };
}

const passingCodes = new Set(['network-request-failed', 'too-many-requests', 'internal-error', 'timeout']);
