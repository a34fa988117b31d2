import { useEffect, useRef, useState } from 'react';
import { profileLimits } from '#contract/limits.ts';
import type { CardCircle } from '#contract/profiles/directory.ts';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

type Circles = ReadonlyMap<string, CardCircle>;
const none: Circles = new Map();

/**
 * Returns what the member's circle says of these businesses, by their ids, as far as it is known yet; nothing for
 * visitors. Each business is asked about once, however often it comes and goes: a map that moves shows most of them
 * again.
 */
export function useCircles(ids: string[]): Circles {
	const uid = useSession()?.uid;
	const [known, setKnown] = useState({ uid, circles: none });
	const asked = useRef({ uid, ids: new Set<string>() });
	const key = ids.join();
	useEffect(() => {
		if (asked.current.uid !== uid) asked.current = { uid, ids: new Set() };
		const { ids } = asked.current;
		const now = uid ? key.split(',').filter((id) => id && !ids.has(id)) : [];
		now.splice(profileLimits.circleIds);
		if (now.length === 0) return;
		for (const id of now) ids.add(id);
		api('GET /business-profile/circle', { query: { ids: now.join() } })
			.then(({ data }) =>
				setKnown((known) => ({
					uid,
					circles: new Map([
						...(known.uid === uid ? known.circles : none),
						...data.map((one) => [one.profile_id, one] as const),
					]),
				})),
			)
			.catch(() => {
				// What is known stays; a business that comes by again is asked about again.
				for (const id of now) ids.delete(id);
			});
	}, [uid, key]);
	return uid && known.uid === uid ? known.circles : none;
}
