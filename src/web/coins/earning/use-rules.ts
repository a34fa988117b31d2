import { useMemo } from 'react';
import type { CoinRule } from '#contract/coins/ledger.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useSession } from '#web/session/session.ts';

/**
 * Returns the rules of a page that is the same for everyone, with the progress of whoever is signed in once it is
 * known.
 */
export function useRules(rules: CoinRule[]): CoinRule[] {
	const uid = useSession()?.uid;
	const load = useMemo(
		() => (uid ? async () => (await api('GET /business-profile/gamification/how-to-earn-coins')).data : null),
		[uid],
	);
	const { state } = useLoaded(load);
	return state.is === 'ready' ? state.value : rules;
}
