import { useEffect, useState } from 'react';
import type { CoinRule } from '#contract/coins/ledger.ts';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

/**
 * Returns the rules of a page that is the same for everyone, with the progress of whoever is signed in once it is
 * known.
 */
export function useRules(rules: CoinRule[]): CoinRule[] {
	const uid = useSession()?.uid;
	const [mine, setMine] = useState<{ uid: string; rules: CoinRule[] }>();
	useEffect(() => {
		if (!uid) return;
		const leaving = new AbortController();
		api('GET /business-profile/gamification/how-to-earn-coins', { signal: leaving.signal }).then(
			({ data }) => setMine({ uid, rules: data }),
			// The rules are shown without progress.
			() => {},
		);
		return () => leaving.abort();
	}, [uid]);
	return uid && mine?.uid === uid ? mine.rules : rules;
}
