import { useEffect, useState } from 'react';
import type { Decision } from '#contract/operator/moderation.ts';
import { api } from '#web/calls/api.ts';

/**
 * The last decision about something of mine, and how to put another in its place; undefined while it is not known, or
 * for null. Without it what was decided is said all the same.
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
