import type { ConfirmationMail } from '#contract/members/address-confirmation.ts';
import { callFirebase, type FirebaseCallOptions } from '#identity/firebase/firebase-calls.ts';

/** Has a Firebase project mail the link that confirms an address, with the token of the member who is to confirm it. */
export const firebaseConfirmationMail = (project: FirebaseCallOptions): ConfirmationMail => ({
	send: async ({ idToken }) => {
		const answer = await callFirebase(project, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
		if (!answer) throw new Error('The Firebase project did not answer.');
		if (answer.status !== 200) throw new Error(`The Firebase project answered ${answer.status}.`);
	},
});
