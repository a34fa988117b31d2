import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { AccountDeletion } from '#contract/members/account-deletion.ts';
import { callFirebase, type FirebaseCallOptions } from '#identity/firebase/firebase-calls.ts';

const tries = 3;
const pauseMs = 200;

/** Deletes accounts of a Firebase project, which lets only their owners do that: by the owner's token, while it is valid. */
export function firebaseAccounts(project: FirebaseCallOptions, log: Pick<FastifyBaseLogger, 'warn'>): AccountDeletion {
	async function ask(idToken: string): Promise<Outcome> {
		const answer = await callFirebase(project, 'delete', { idToken });
		if (!answer) return { isGone: false, isPassing: true, reason: 'no answer' };
		const { status, body } = answer;
		const reason = refusal.safeParse(body).data?.error.message;
		return {
			isGone: status === 200 || reason === 'USER_NOT_FOUND',
			isPassing: status >= 500 || status === 429,
			reason: reason ?? `status ${status}`,
		};
	}
	return {
		deleteWithin: async () => {},
		finish: async (idToken) => {
			for (let attempt = 1; ; attempt += 1) {
				const { isGone, isPassing, reason } = await ask(idToken);
				if (isGone) return 'deleted';
				if (!isPassing || attempt === tries) {
					log.warn({ reason, attempt }, 'a member left, and their account at the Firebase project remains');
					return 'remains';
				}
				await setTimeout(pauseMs * attempt);
			}
		},
	};
}

interface Outcome {
	isGone: boolean;
	/** Whether another try may succeed in a moment. */
	isPassing: boolean;
	reason: string;
}

const refusal = z.object({ error: z.object({ message: z.string() }) });
