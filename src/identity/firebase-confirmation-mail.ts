import type { ConfirmationMail } from '#contract/address-confirmation.ts';

const firebaseApi = 'https://identitytoolkit.googleapis.com';
const timeoutMs = 10_000;

/** Has a Firebase project mail the link that confirms an address, with the token of whoever is to confirm it. */
export const firebaseConfirmationMail = (apiKey: string, apiUrl = firebaseApi): ConfirmationMail => ({
	send: async ({ idToken }) => {
		const answer = await fetch(`${apiUrl}/v1/accounts:sendOobCode?key=${encodeURIComponent(apiKey)}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken }),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (!answer.ok) throw new Error(`The Firebase project answered ${answer.status}.`);
	},
});
