import { accountSentences } from '#sentences/account/account.ts';

/** Puts user agents into words: `Firefox on Android`. Null where the browser said nothing. */
export type DeviceWords = (userAgent: string | null) => string | null;

/** The table of browsers is large, and only the account page needs it. */
export async function loadDeviceWords(): Promise<DeviceWords> {
	const { default: bowser } = await import('bowser');
	return (userAgent) => {
		if (!userAgent) return null;
		const { browser, os } = bowser.parse(userAgent);
		if (browser.name && os.name) return accountSentences.sessions.device({ browser: browser.name, system: os.name });
		// A program says what it is in its first word.
		return browser.name || os.name || userAgent.split(/[\s/]/, 1)[0] || null;
	};
}
