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
 * Signs in through a provider's window. Returns which provider's window is open, the sentence of a refusal, and the
 * account that exists already and has to be signed in to first.
 */
export function useProviderSignIn(
	onSignedIn: (isNew: boolean) => void | Promise<void>,
	{ mayCreate }: { mayCreate: boolean },
) {
	const [busy, setBusy] = useState<ProviderId>();
	const [failure, setFailure] = useState<string>();
	const [pending, setPending] = useState<PendingLink>();
	// A second press cancels the window of the first: the page waits for the second.
	const attempt = useRef(0);

	useEffect(() => {
		prepareProviders().catch(() => {
			// Pressing a button tries again, and tells what is wrong.
		});
	}, []);

	async function start(id: ProviderId): Promise<void> {
		attempt.current += 1;
		const own = attempt.current;
		const isLatest = () => own === attempt.current;
		setBusy(id);
		setFailure(undefined);
		try {
			const { isNew } = await signInWithProvider(id, { mayCreate });
			await onSignedIn(isNew);
		} catch (error) {
			const found = await pendingLinkOf(error).catch(() => undefined);
			if (isLatest() && found) setPending(found);
			// A cancelled attempt shows its sentence too: it tells where to go on.
			else setFailure(sentenceOfAuthError(error, providerRefusalsOf(id)));
		} finally {
			if (isLatest()) setBusy(undefined);
		}
	}
	return { busy, failure, pending, start, cancelLink: () => setPending(undefined) };
}
