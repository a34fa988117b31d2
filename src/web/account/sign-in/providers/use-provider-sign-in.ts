import { useEffect, useRef, useState } from 'react';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import type { PendingLink } from '#web/account/sign-in/providers/pending-link.ts';
import { providerRefusalsOf } from '#web/account/sign-in/providers/provider-refusals.ts';
import {
	pendingLinkOf,
	prepareProviders,
	signInWithProvider,
} from '#web/account/sign-in/providers/provider-sign-in.ts';

/**
 * Signing in through a provider's window: which one is open, the sentence of a refusal, and the account that is there
 * already, which has to be signed in to first.
 */
export function useProviderSignIn(onSignedIn: (isNew: boolean) => void | Promise<void>) {
	const [busy, setBusy] = useState<ProviderId>();
	const [failure, setFailure] = useState<string>();
	const [pending, setPending] = useState<PendingLink>();
	// A second press calls the first one's window off: the page waits for the second.
	const attempt = useRef(0);

	useEffect(() => {
		prepareProviders().catch(() => {
			// Pressing a button tries again, and says what is wrong.
		});
	}, []);

	async function start(id: ProviderId): Promise<void> {
		attempt.current += 1;
		const own = attempt.current;
		const isLatest = () => own === attempt.current;
		setBusy(id);
		setFailure(undefined);
		try {
			const { isNew } = await signInWithProvider(id);
			await onSignedIn(isNew);
		} catch (error) {
			const found = await pendingLinkOf(error).catch(() => undefined);
			if (isLatest() && found) setPending(found);
			// Also of the one that was called off: that says where to go on.
			else setFailure(sentenceOfAuthError(error, providerRefusalsOf(id)));
		} finally {
			if (isLatest()) setBusy(undefined);
		}
	}
	return { busy, failure, pending, start, cancelLink: () => setPending(undefined) };
}
