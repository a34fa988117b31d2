import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { showToast } from '#web/components/toast.tsx';

interface Inviting {
	/** Gets the addresses that no mail was sent to: they stay in the form. */
	onLeft: (addresses: string[]) => void;
	onInvited: () => void;
}

/** Mails invitations one after the other, and stops at the first that is refused; says how many went out. */
export function useInviting({ onLeft, onInvited }: Inviting) {
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();
	async function invite(addresses: string[], fields: { message?: string; profile_id?: string }): Promise<void> {
		setBusy(true);
		setFailure(undefined);
		let sent = 0;
		try {
			const kind = fields.profile_id ? 'business' : 'email';
			for (const email of addresses) {
				await api('POST /business-profile/invite/create-invitation-code', { body: { kind, email, ...fields } });
				sent += 1;
			}
			showToast(sentences.sent({ n: sent }));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setFailure(sentences.stopped({ n: sent, reason: sentenceOf(error) }));
		} finally {
			setBusy(false);
			onLeft(addresses.slice(sent));
			if (sent > 0) onInvited();
		}
	}
	return { isBusy, failure, invite };
}
