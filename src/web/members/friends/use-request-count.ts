import { useEffect, useState } from 'react';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';

/** How many requests for friendship wait for my answer; 0 until it is known, and where it cannot be. */
export function useRequestCount(): number {
	const uid = useSession()?.uid;
	const [count, setCount] = useState(0);
	useEffect(() => {
		setCount(0);
		if (!uid) return;
		const controller = new AbortController();
		api('GET /me', { signal: controller.signal }).then(
			({ data }) => setCount(data.counts.friend_requests),
			() => {},
		);
		return () => controller.abort();
	}, [uid]);
	return count;
}
