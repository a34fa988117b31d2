import { useEffect, useState } from 'react';
import type { Decision } from '#contract/operator/moderation.ts';
import { api } from '#web/calls/api.ts';

/**
 * Returns the last decision about something of the member's, and a function that replaces it. The decision is undefined
 * until it is known, and for a null `subjectId`: that something was decided is said without it.
 */
export function useDecision(subjectId: string | null) {
	const [decision, setDecision] = useState<Decision>();
	useEffect(() => {
		if (!subjectId) return;
		let isCurrent = true;
		api('GET /decisions/mine').then(
			({ data }) => isCurrent && setDecision(data.find(({ subject }) => subject.id === subjectId)),
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [subjectId]);
	return [decision, setDecision] as const;
}
