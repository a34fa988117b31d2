import type { Page } from '@playwright/test';

/** Of the site's own identity service. */
export const apiKey = 'vouch';

/** Somebody who is signed in, as the identity service and the API tell it. */
export interface SignedIn {
	address: string;
	isConfirmed: boolean;
	uid: string;
	token: string;
	refreshToken: string;
	/** When the token expires, in milliseconds. */
	expiresAt: number;
	/** As the site shows them. */
	name: string;
	image: string | null;
	designation: string | null;
}

/**
 * Signs somebody in on a page without its form: leaves in the browser what a sign-in does (`session.test.ts` compares
 * them), and the page at a file of the site without scripts. A user whom the SDK has moved to the IndexedDB would come
 * before the new one, and is removed.
 */
export async function putSession(page: Page, member: SignedIn, site = ''): Promise<void> {
	await page.goto(`${site}/robots.txt`);
	await page.evaluate(
		async (items) => {
			if ((await indexedDB.databases()).some(({ name }) => name === 'firebaseLocalStorageDb')) {
				const opened = indexedDB.open('firebaseLocalStorageDb');
				await new Promise((resolve) => opened.addEventListener('success', resolve));
				const store = 'firebaseLocalStorage';
				const cleared = opened.result.transaction(store, 'readwrite').objectStore(store).clear();
				await new Promise((resolve) => cleared.addEventListener('success', resolve));
				opened.result.close();
			}
			for (const [key, value] of Object.entries(items))
				if (value) localStorage.setItem(key, value);
				else localStorage.removeItem(key);
		},
		{ ...siteSession(member), [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(userOfSdk(member)) },
	);
}

/** As `src/web/session/session.ts` keeps it. */
const siteSession = ({ token, uid, name, address, image, designation }: SignedIn) => ({
	token,
	uid,
	loginType: 'password',
	name,
	email: address,
	image,
	designation,
	signedOutBecause: null,
});

/** As the SDK keeps its user in `localStorage`, from where it moves the record to the IndexedDB when it starts. */
const userOfSdk = ({ uid, address, isConfirmed, name, token, refreshToken, expiresAt }: SignedIn) => ({
	uid,
	email: address,
	emailVerified: isConfirmed,
	displayName: name,
	isAnonymous: false,
	providerData: [
		{ providerId: 'password', uid: address, displayName: name, email: address, phoneNumber: null, photoURL: null },
	],
	stsTokenManager: { refreshToken, accessToken: token, expirationTime: expiresAt },
	createdAt: String(Date.now()),
	lastLoginAt: String(Date.now()),
	apiKey,
	appName: '[DEFAULT]',
});
