const key = 'waiting-follow';

/** Keeps what a visitor pressed until they have signed in, in this tab alone. */
export function keepFollow(profileId: string): void {
	sessionStorage.setItem(key, profileId);
}

/** Whether a follow of this business has waited; it does so no longer. */
export function takeFollow(profileId: string): boolean {
	if (sessionStorage.getItem(key) !== profileId) return false;
	sessionStorage.removeItem(key);
	return true;
}
