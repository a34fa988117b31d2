import type { SecurityEvent } from '#contract/members.ts';
import type { DeviceWords } from '#web/account/device-words.ts';
import { accountSentences } from '#web/account/sentences.ts';

const { kinds, providers, place } = accountSentences.events;
/** Their `detail` is the provider; that of all others is the address that they are about. */
const aboutProviders = new Set(['signed_up', 'signed_in', 'session_ended', 'provider_linked', 'provider_unlinked']);

/** What happened, in one sentence: `Signed in with Google from Firefox on Android, 192.0.2.1`. */
export function eventSentence({ kind, detail, ip, user_agent }: SecurityEvent, deviceWords: DeviceWords): string {
	const isAboutProvider = aboutProviders.has(kind);
	// A password came into being with the account: it goes without saying.
	const isNamed = isAboutProvider && detail && !(kind === 'signed_up' && detail === 'password');
	const provider = isNamed ? (providers[detail] ?? detail) : null;
	return kinds[kind]({ provider, detail: isAboutProvider ? null : detail }) + place(kind, deviceWords(user_agent), ip);
}
