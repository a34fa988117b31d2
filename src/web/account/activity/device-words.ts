import { accountSentences } from '#sentences/account/account.ts';

/** Returns a user agent in words: `Firefox on Android`. Null where the browser sent none. */
export type DeviceWords = (userAgent: string | null) => string | null;

/** Loads the table of browsers, which is large and which only the account page needs. */
export async function loadDeviceWords(): Promise<DeviceWords> {
	const { default: bowser } = await import('bowser');
	return (userAgent) => {
		if (!userAgent) return null;
		const { browser, os } = bowser.parse(userAgent);
		if (browser.name && os.name) return accountSentences.sessions.device({ browser: browser.name, system: os.name });
		// A program other than a browser names itself in the first word.
		return browser.name || os.name || userAgent.split(/[\s/]/, 1)[0] || null;
	};
}
