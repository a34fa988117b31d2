/** What someone has clicked for a business, kept in this browser until it is published. */
export interface WaitingReview {
	/** Review category id → 1 to 5. */
	scores: Record<string, number>;
	/** Made with the first click, so that sending twice stores once. */
	clientId: string;
}

const key = (profileId: string) => `review-draft:${profileId}`;

export function readWaiting(profileId: string): WaitingReview | null {
	try {
		const value = JSON.parse(localStorage.getItem(key(profileId)) ?? 'null');
		return value && typeof value.clientId === 'string' && typeof value.scores === 'object' ? value : null;
	} catch {
		return null;
	}
}

export const keepWaiting = (profileId: string, review: WaitingReview): void =>
	localStorage.setItem(key(profileId), JSON.stringify(review));
export const forgetWaiting = (profileId: string): void => localStorage.removeItem(key(profileId));

export const newClientId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
