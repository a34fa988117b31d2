import type { TestActor } from './app.ts';

/** Suspends the member, lets them back, or leaves them suspended after an appeal. */
export const decideMember = (operator: TestActor, id: string, action: 'remove' | 'restore' | 'uphold') =>
	operator.call('POST /moderation/decisions', {
		body: {
			subject_type: 'member',
			subject_ids: [id],
			action,
			...(action === 'remove' && { reason: 'spam' as const }),
			explanation: 'Thirty businesses were told the same.',
		},
	});
